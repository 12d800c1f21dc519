import { rows, type Tx } from '#libs/platform';

export interface FactorRow {
  id: string;
  account_id: string;
  friendly_name: string;
  status: 'unverified' | 'verified';
  sealed_secret: string;
  last_used_step: string;
  last_challenged_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export function findFactors(tx: Tx, accountId: string): Promise<FactorRow[]> {
  return rows<FactorRow>(tx, `SELECT * FROM second_factor WHERE account_id = $1 ORDER BY created_at, id`, [
    accountId,
  ]);
}
