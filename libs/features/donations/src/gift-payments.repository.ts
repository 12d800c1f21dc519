import { ANONYMOUS_USER_ID, type DonationType } from '#contracts';
import { rows, type Tx } from '#platform';

/** A gift that a wallet is asked to pay on the chain. Its amount is that of its payment request, which has the same id. */
export interface GiftPaymentRow {
  id: string;
  userId: string;
  message: string | null;
  donationType: DonationType;
  createdAt: Date;
}

const COLUMNS = 'id, user_id, message, donation_type, created_at';

export async function insertGiftPayment(tx: Tx, gift: Omit<GiftPaymentRow, 'createdAt'>): Promise<void> {
  await tx.query(`INSERT INTO gift_payment (id, user_id, message, donation_type) VALUES ($1, $2, $3, $4)`, [
    gift.id,
    gift.userId,
    gift.message,
    gift.donationType,
  ]);
}

export async function findGiftPayment(tx: Tx, id: string): Promise<GiftPaymentRow | undefined> {
  return (await rows<GiftPaymentRow>(tx, `SELECT ${COLUMNS} FROM gift_payment WHERE id = $1`, [id]))[0];
}

/** A member's gifts, newest first, also those that were never paid. */
export function findGiftPaymentsOf(tx: Tx, userId: string, limit: number): Promise<GiftPaymentRow[]> {
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM gift_payment WHERE user_id = $1 AND user_id <> '${ANONYMOUS_USER_ID}'
     ORDER BY created_at DESC LIMIT $2`,
    [userId, limit],
  );
}

/**
 * Returns the gifts with their rows locked, and forgets their messages, because donations keep them from now on. The rows are
 * as they were before.
 */
export function takeGiftPayments(tx: Tx, ids: readonly string[]): Promise<GiftPaymentRow[]> {
  return rows(
    tx,
    `WITH taken AS (SELECT ${COLUMNS} FROM gift_payment WHERE id = ANY($1) ORDER BY id FOR UPDATE),
       forgotten AS (UPDATE gift_payment g SET message = NULL FROM taken t WHERE g.id = t.id)
     SELECT ${COLUMNS} FROM taken`,
    [ids],
  );
}

/** Makes the gifts of a member those of somebody unknown, without their messages. They may still be paid. */
export async function forgetGiftPaymentsOf(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `UPDATE gift_payment SET user_id = '${ANONYMOUS_USER_ID}', message = NULL
     WHERE user_id = $1 AND user_id <> '${ANONYMOUS_USER_ID}'`,
    [userId],
  );
}
