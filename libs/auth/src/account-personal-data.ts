import { Injectable } from '@nestjs/common';
import { rows, type Tx } from '#libs/platform';
import { type PersonalDataSource, PersonalDataSection } from './personal-data.js';

/** What the accounts feature keeps of an account, secrets left out. */
@Injectable()
@PersonalDataSection('account')
export class AccountPersonalData implements PersonalDataSource {
  async personalData(tx: Tx, userId: string): Promise<unknown> {
    const one = (sql: string) => rows<Record<string, unknown>>(tx, sql, [userId]);
    const [account] = await one(
      `SELECT email, role, user_metadata AS data, email_confirmed_at, new_email, last_sign_in_at, created_at, updated_at
       FROM account WHERE id = $1`,
    );
    return {
      ...account,
      sessions: await one(
        `SELECT id, aal, amr, user_agent, address, created_at, refreshed_at FROM account_session WHERE account_id = $1
         ORDER BY created_at`,
      ),
      secondFactors: await one(
        `SELECT id, friendly_name, status, created_at, updated_at FROM second_factor WHERE account_id = $1 ORDER BY created_at`,
      ),
      securityEvents: await one(
        `SELECT event, details, address, user_agent, at FROM security_event WHERE account_id = $1 ORDER BY id`,
      ),
    };
  }
}
