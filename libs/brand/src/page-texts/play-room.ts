import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

/** The room to play in, with what is donated by itself. */
export const playRoom = z.strictObject({
  stage: z.strictObject({
    heading: text,
    simulated: text,
    rules: filled('max'),
    start: text,
    again: text,
    starting: text,
    end: text,
    ending: text,
    score: text,
    progress: filled('max'),
    seconds: filled('seconds'),
    announced: filled('score'),
  }),
  started: text,
  startFailed: text,
  saveFailed: text,
  earned: filled('amount', 'score'),
  outcome: z.strictObject({
    heading: text,
    score: text,
    reward: text,
    bonus: text,
    donated: text,
    kept: text,
    low: text,
    unpaid: text,
  }),
  stats: z.strictObject({
    heading: text,
    games: text,
    best: text,
    streak: text,
    streakNote: text,
    total: text,
  }),
  recent: z.strictObject({
    heading: text,
    none: text,
    columns: z.strictObject({
      at: text,
      score: text,
      reward: text,
      bonus: text,
      donated: text,
    }),
    unpaid: text,
  }),
  auto: z.strictObject({
    heading: text,
    intro: filled('fund'),
    switch: text,
    percent: text,
    from: filled('min', 'max'),
    pause: text,
    pauses: z.strictObject({
      day: text,
      week: text,
      open: text,
    }),
    pausedUntil: filled('moment'),
    pausedOpen: text,
    resume: text,
    failed: text,
    given: text,
    none: text,
  }),
  more: text,
});
