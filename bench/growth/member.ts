import type pg from 'pg';

/** A member with rows in every list: three pages in each. */
export const MEMBER = '11111111-1111-4111-8111-111111111111';
export const WALLET = 'the wallet of the member';
const EACH = 60;

/** Gives the member purchases, notifications, games and ledger entries, spread over the other rows of the same tables. */
export async function fillMember(client: pg.Client): Promise<void> {
  await client.query(`SET session_replication_role = replica`);
  await client.query(
    `INSERT INTO ledger_account (code, allow_overdraft, balance) VALUES ('member-earned/' || $1, false, $2)`,
    [MEMBER, EACH],
  );
  await client.query(
    `INSERT INTO ledger_posting (transaction_id, account_id, amount)
     SELECT t.id, (SELECT id FROM ledger_account WHERE code = 'member-earned/' || $1), 1
     FROM (SELECT id FROM ledger_transaction ORDER BY id LIMIT $2) t`,
    [MEMBER, EACH],
  );
  for (const [table, column, value] of [
    ['presale_purchase', 'buyer_wallet', WALLET],
    ['notification', 'user_id', MEMBER],
    ['game_session', 'user_id', MEMBER],
    ['donation', 'user_id', MEMBER],
  ] as const)
    await client.query(
      `UPDATE ${table} SET ${column} = $1 WHERE id IN (SELECT id FROM ${table} ORDER BY id LIMIT ${EACH})`,
      [value],
    );
  await client.query(`SET session_replication_role = origin`);
}
