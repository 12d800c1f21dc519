import type { Brand } from '#brand';
import { FEATURES } from '#features';
import { verifyHistory, verifyLedger } from '#money/ledger';
import {
  type CheckOptions,
  MAX_WAIT,
  type Tx,
  type Verification,
  verifyAudit,
  verifyEvents,
} from '#platform';

const KINDS = FEATURES.flatMap(({ ledgerKinds = [] }) => ledgerKinds);

/**
 * Runs all checks, one after the other. The reports are consistent with each other if `tx` is a snapshot.
 * @param maxWait a PostgreSQL interval: how long accepted work may wait for its worker
 */
export async function* verifyAll(
  tx: Tx,
  brand: Brand,
  settings: CheckOptions['settings'],
  maxWait = MAX_WAIT,
): AsyncGenerator<Verification> {
  yield verifyLedger(tx);
  yield verifyHistory(tx, KINDS);
  for (const { checks = [] } of FEATURES)
    for (const check of checks) yield check(tx, { brand, settings, maxWait });
  yield verifyEvents(tx, maxWait);
  yield verifyAudit(tx);
}
