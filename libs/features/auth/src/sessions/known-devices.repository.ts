import { rows, type Tx } from '#platform';

export interface DeviceVerdict {
  /** Whether one of the marks has been seen before. */
  known: boolean;
  /** Whether this is the account's first device: nobody has signed in to the account before. */
  first: boolean;
}

/** Whether somebody has signed in to the address's account with this browser before. */
export async function isKnownBrowser(tx: Tx, email: string, browser: Buffer): Promise<boolean> {
  const found = await rows(
    tx,
    `SELECT 1 FROM known_device JOIN account ON account.id = known_device.account_id WHERE email = $1 AND mark = $2`,
    [email, browser],
  );
  return found.length > 0;
}

/** Stores a device's marks and returns whether it has been seen before. */
export async function recognizeDevice(
  tx: Tx,
  accountId: string,
  marks: readonly Buffer[],
): Promise<DeviceVerdict> {
  const [found] = await rows<{ known: boolean; first: boolean }>(
    tx,
    `SELECT coalesce(bool_or(mark = ANY($2::bytea[])), false) AS known, count(*) = 0 AS first
     FROM known_device WHERE account_id = $1`,
    [accountId, marks],
  );
  await tx.query(
    `INSERT INTO known_device (account_id, mark) SELECT $1, unnest($2::bytea[])
     ON CONFLICT (account_id, mark) DO UPDATE SET seen_at = now()`,
    [accountId, marks],
  );
  return found!;
}
