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

export type Check = (tx: Tx) => Promise<Verification>;

/**
 * All checks of `verify`, in their order.
 * @param maxWait a PostgreSQL interval: how long accepted work may wait for its worker
 */
export function allChecks(
  brand: Brand,
  settings: CheckOptions['settings'],
  maxWait = MAX_WAIT,
): readonly Check[] {
  const options = { brand, settings, maxWait };
  const ofFeatures = FEATURES.flatMap(({ checks = [] }) => checks);
  return [
    verifyLedger,
    (tx) => verifyHistory(tx, KINDS),
    ...ofFeatures.map(
      (check): Check =>
        (tx) =>
          check(tx, options),
    ),
    (tx) => verifyEvents(tx, maxWait),
    verifyAudit,
  ];
}

/** Runs all checks, one after the other. The reports are consistent with each other if `tx` is a snapshot. */
export async function* verifyAll(
  tx: Tx,
  brand: Brand,
  settings: CheckOptions['settings'],
  maxWait = MAX_WAIT,
): AsyncGenerator<Verification> {
  for (const check of allChecks(brand, settings, maxWait)) yield check(tx);
}
