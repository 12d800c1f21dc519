import { rows, type Tx } from '#platform';

/** Whether an operator has paused quotes, and why. */
export interface QuoteSwitch {
  paused: boolean;
  reason: string;
  changedAt: Date;
}

/** Undefined if it has never been used. */
export async function findQuoteSwitch(tx: Tx): Promise<QuoteSwitch | undefined> {
  return (await rows<QuoteSwitch>(tx, 'SELECT paused, reason, changed_at FROM quote_switch'))[0];
}

/** Returns false if it is in this position already. */
export async function setQuoteSwitch(
  tx: Tx,
  { paused, reason }: Pick<QuoteSwitch, 'paused' | 'reason'>,
): Promise<boolean> {
  const changed = await rows(
    tx,
    `INSERT INTO quote_switch (paused, reason) SELECT $1, $2 WHERE $1 OR EXISTS (SELECT FROM quote_switch)
     ON CONFLICT (id) DO UPDATE SET paused = $1, reason = $2, changed_at = now() WHERE quote_switch.paused <> $1
     RETURNING id`,
    [paused, reason],
  );
  return changed.length > 0;
}
