import { z } from 'zod';
import { filled } from '../filled.js';
import { donateRoom } from './donate-room.js';
import { leaderboard } from './leaderboard.js';
import { playRoom } from './play-room.js';

const text = filled();

const wallet = z.strictObject({
  holdings: z.strictObject({
    heading: text,
    intro: text,
    total: text,
    accounts: z.strictObject({
      earned: text,
      bought: text,
      'presale-release': text,
      'presale-vested': text,
    }),
    notes: z.strictObject({
      earned: text,
      bought: text,
      'presale-release': text,
      'presale-vested': text,
    }),
  }),
  wallets: z.strictObject({
    heading: text,
    intro: text,
    none: text,
    manage: text,
    unread: text,
    readAt: filled('age'),
  }),
  purchases: z.strictObject({
    heading: text,
    intro: text,
    none: text,
    buy: text,
    columns: z.strictObject({
      at: text,
      amount: text,
      paid: text,
      release: text,
      vested: text,
      status: text,
    }),
    statuses: z.strictObject({ processing: text, confirmed: text, failed: text, reversed: text }),
    receipt: text,
  }),
  history: z.strictObject({
    heading: text,
    intro: text,
    none: text,
    noneMatch: text,
    filters: z.strictObject({
      label: text,
      kind: text,
      account: text,
      from: text,
      to: text,
      all: text,
      clear: text,
    }),
    columns: z.strictObject({ at: text, kind: text, account: text, amount: text }),
    /** By kind of the ledger transaction. Kinds without a text are shown under the ledger's name. */
    kinds: z.record(z.string(), text),
    reversal: filled('kind'),
    exportButton: text,
    exportFile: text,
    exportFailed: text,
  }),
  more: text,
});

export const application = z.strictObject({
  title: text,
  home: text,
  account: text,
  loading: text,
  tabs: z.strictObject({
    label: text,
    presale: text,
    wallet: text,
    play: text,
    donate: text,
    leaderboard: text,
  }),
  presaleFrame: text,
  wallet,
  play: playRoom,
  donate: donateRoom,
  leaderboard,
});
