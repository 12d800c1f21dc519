import { rows, type Tx } from '#platform';

/** Whether somebody has signed in to the address's account with this browser before. */
export async function isKnownBrowser(tx: Tx, email: string, browser: Buffer): Promise<boolean> {
  const found = await rows(
    tx,
    `SELECT 1 FROM known_device JOIN account ON account.id = known_device.account_id WHERE email = $1 AND mark = $2`,
    [email, browser],
  );
  return found.length > 0;
}
