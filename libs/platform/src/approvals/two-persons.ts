import { Injectable } from '@nestjs/common';
import { parseUnits } from '#contracts';
import type { Tx } from '../database/transaction.js';
import { SettingsVersions } from '../live-settings/settings-versions.js';
import { SecondPersonNeededError } from './approvals.errors.js';

/** The decimals of amounts in US dollars. */
const USD_DECIMALS = 6;

/**
 * Whether acts need a second person. It reads the newest settings from the database, because the values in force in a process
 * may be a moment older.
 */
@Injectable()
export class TwoPersons {
  constructor(private readonly versions: SettingsVersions) {}

  async areOn(tx: Tx): Promise<boolean> {
    return (await this.versions.values(tx)).twoPersons;
  }

  /** @throws SecondPersonNeededError if one person can't do this alone */
  async refuseAlone(tx: Tx): Promise<void> {
    if (await this.areOn(tx)) throw new SecondPersonNeededError();
  }

  /**
   * @param amount in base units of US dollars with `decimals` decimals
   * @throws SecondPersonNeededError if one person can't decide about so much alone
   */
  async refuseAloneAbove(tx: Tx, amount: bigint, decimals = USD_DECIMALS): Promise<void> {
    const { twoPersons, approvalAboveUsd } = await this.versions.values(tx);
    const limit = parseUnits(approvalAboveUsd, USD_DECIMALS) * 10n ** BigInt(decimals - USD_DECIMALS);
    if (twoPersons && amount > limit) throw new SecondPersonNeededError();
  }
}
