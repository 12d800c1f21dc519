import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();
const periods = z.strictObject({ daily: text, weekly: text, monthly: text });

export const leaderboard = z.strictObject({
  heading: text,
  /** The three cards with the member's own ranks. */
  ranks: z.strictObject({
    label: text,
    names: periods,
    rank: filled('rank'),
    none: text,
    noRank: text,
    earned: filled('amount'),
  }),
  tabs: z.strictObject({ label: text, names: periods }),
  prizes: z.strictObject({
    label: text,
    places: z.strictObject({ first: text, second: text, third: text }),
    amount: filled('amount'),
    resets: periods,
    resetsIn: text,
    left: filled('days', 'hours', 'minutes', 'seconds'),
    counting: text,
    short: text,
  }),
  standings: z.strictObject({
    label: text,
    players: filled('count'),
    none: text,
    nonePast: text,
    play: text,
    rank: filled('rank'),
    score: filled('score'),
    earned: filled('amount'),
    former: text,
    you: text,
    badges: z.strictObject({ champion: text, runnerUp: text, third: text, topTen: text }),
    watch: text,
    watchRun: filled('name'),
    own: text,
    prize: z.strictObject({ paid: filled('amount'), owed: filled('amount'), kept: filled('amount') }),
  }),
  past: z.strictObject({
    heading: text,
    none: text,
    week: filled('first', 'last'),
    show: text,
    showOf: filled('span'),
    shown: filled('span'),
    back: text,
    more: text,
  }),
});
