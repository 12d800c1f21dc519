import { z } from 'zod';
import { filled } from './filled.js';

const text = filled();

/** What the server says when it refuses or fails, where no page has the text. */
export const refusalTexts = z.strictObject({
  unreadable: text,
  notFound: text,
  tooLarge: text,
  fileTooLarge: filled('megabytes'),
  addressTooLong: text,
  headersTooLarge: text,
  tooSlow: text,
  notJson: text,
  notAForm: text,
  refused: text,
  internal: text,
  unavailable: text,
  tooMany: filled('seconds'),
  input: text,
  /** What is wrong with a part of the input. */
  details: z.strictObject({
    type: text,
    small: filled('minimum'),
    large: filled('maximum'),
    format: text,
    unknown: filled('names'),
    choice: filled('choices'),
    other: text,
    idempotencyKey: text,
    cursor: text,
    password: text,
    recoveryCode: text,
  }),
  /** Of payments made by hand. */
  payments: z.strictObject({ missing: text, approved: filled('by'), rejected: filled('by') }),
  idempotencyConflict: text,
  metrics: text,
  queueRoom: text,
  signIn: text,
  forbidden: text,
  secondFactor: text,
  noSecondFactor: text,
  recoveryCode: text,
  lastAdmin: text,
  sessionOver: text,
  accountMissing: text,
  password: text,
  notEarned: text,
  donationMissing: text,
  leaderboardMissing: text,
  games: z.strictObject({
    missing: text,
    engineChanged: text,
    replayMissing: text,
    /** Why a run's log was refused. */
    logs: z.strictObject({
      'wrong-seed': text,
      'wrong-score': text,
      'time-travel': text,
      'too-fast': text,
      'too-long': text,
      'sent-twice': text,
    }),
  }),
  preferenceLocked: text,
});
