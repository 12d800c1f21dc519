import { operations } from '#features/operations';
import { members } from '#features/members';
import { sharing } from '#features/sharing';
import { ledgerLog } from '#features/ledger-log';
import { stats } from '#features/stats';
import { game } from '#features/game';
import { leaderboards } from '#features/leaderboards';
import { proof } from '#features/proof';
import { vault } from '#features/vault';
import { exchange } from '#features/exchange';
import { manualPayments } from '#features/manual-payments';
import { presale } from '#features/presale';
import { charity } from '#features/charity';
import { donations } from '#features/donations';
import { notifications } from '#features/notifications';
import { explorer } from '#features/explorer';
import { wallets } from '#features/wallets';
import { payouts } from '#features/payouts';
import { chainPayments } from '#features/chain-payments';
import { payments } from '#features/payments';
import { auth } from '#features/auth';
import type { Feature } from '#platform';

/**
 * All features, by rank: a feature may use only those after it, and in the other direction it reacts to events. The API,
 * the worker and the verification read this list, and the import rules read the order of the imports above.
 */
export const FEATURES: readonly Feature[] = [
  operations,
  members,
  sharing,
  ledgerLog,
  stats,
  game,
  leaderboards,
  proof,
  vault,
  exchange,
  manualPayments,
  presale,
  charity,
  donations,
  notifications,
  explorer,
  wallets,
  payouts,
  chainPayments,
  payments,
  auth,
];

/** The entities of all features. */
export const ENTITIES = FEATURES.flatMap(({ entities }) => entities ?? []);
