import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

export const receipt = z.strictObject({
  title: text,
  intro: text,
  id: text,
  recordedAt: text,
  wallet: text,
  currency: text,
  settlement: text,
  settlementSimulated: text,
  settlementSolana: filled('cluster'),
  posted: text,
  ledgerHeading: text,
  ledgerIntro: text,
  ledgerId: text,
  ledgerKind: text,
  account: text,
  amount: text,
  sum: text,
  paid: text,
  price: text,
  bought: text,
  swappedIn: text,
  arrived: text,
  fee: text,
  toRewardPool: text,
  toGameTreasury: text,
  toOperations: text,
  reversed: filled('date'),
  missing: text,
  back: text,
  backToBuying: text,
});
