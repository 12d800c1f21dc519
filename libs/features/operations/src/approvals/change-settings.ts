import { Injectable } from '@nestjs/common';
import { type ApprovalInput, LIVE_SETTINGS } from '#contracts';
import {
  type ApprovableAct,
  type ApprovalPlan,
  type CarriedOutBy,
  NeedsSecondPerson,
  SettingsRefusedError,
  SettingsVersions,
  statesOf,
  type Tx,
} from '#platform';
import { SettingsActs } from '../settings-acts.service.js';

type Input = ApprovalInput<'settings-change'>;

/** A change of live settings that one admin proposes and another one confirms. Other settings may change meanwhile. */
@Injectable()
@NeedsSecondPerson('settings-change')
export class ChangeSettingsTogether implements ApprovableAct<'settings-change'> {
  constructor(
    private readonly versions: SettingsVersions,
    private readonly acts: SettingsActs,
  ) {}

  /** @throws SettingsRefusedError, NothingToChangeError */
  async plan(tx: Tx, { changes: given }: Input): Promise<ApprovalPlan> {
    const changes = await this.versions.plan(tx, given);
    await this.acts.requireTwoAdmins(tx, changes);
    // A proposal keeps what it needs, and would keep a secret too.
    const secret = changes.filter(({ name }) => LIVE_SETTINGS[name].secret);
    if (secret.length > 0)
      throw new SettingsRefusedError(secret.map(({ name }) => ({ name, kind: 'alone' })));
    const names = changes.map(({ name }) => name);
    return { ...statesOf(changes), subject: { kind: 'settings', id: names.join(', ') } };
  }

  /** @throws SettingsOutdatedError if the settings change at the same moment */
  async perform(
    tx: Tx,
    { changes }: Input,
    { proposer, actor, caller, reason }: CarriedOutBy,
  ): Promise<void> {
    const version = await this.versions.changeApproved(tx, { changes, madeBy: proposer.userId, reason });
    await this.acts.record(tx, 'settings-changed', { actor, caller, version });
  }

  performed(): Promise<void> {
    return this.versions.announce();
  }
}
