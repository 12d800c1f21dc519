import { Injectable } from '@nestjs/common';
import type {
  ChangeSettings,
  PreviewSettings,
  RevertSettings,
  SettingChange,
  SettingsHistory,
  SettingsHistoryQuery,
  SettingsPreview,
  SettingsState,
} from '#contracts';
import {
  type Actor,
  type Caller,
  Contacts,
  countSecuredAdmins,
  hasProof,
  ProofNeededError,
} from '#features/auth';
import {
  actOfVersion,
  type AuditAct,
  isGuarded,
  type LiveVersionRow,
  recordAudit,
  SettingsRefusedError,
  SettingsVersions,
  type Tx,
  UnitOfWork,
} from '#platform';

/** A new version, and whose request has made it. */
interface NewVersion extends Required<Pick<AuditAct, 'actor' | 'caller'>> {
  version: LiveVersionRow;
}

/** What operators do to the live settings. Every act is in the audit log. */
@Injectable()
export class SettingsActs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly versions: SettingsVersions,
    private readonly contacts: Contacts,
  ) {}

  state(): Promise<SettingsState> {
    return this.versions.state();
  }

  async history(query: SettingsHistoryQuery): Promise<SettingsHistory> {
    const page = await this.versions.history(query);
    const makers = page.items.flatMap(({ madeBy }) => madeBy ?? []);
    const emails = await this.emailsOf([...new Set(makers)]);
    return {
      ...page,
      items: page.items.map(({ id, changes, madeBy, madeAt, reason }) => ({
        id,
        changes,
        madeBy,
        madeByEmail: madeBy === null ? null : (emails.get(madeBy) ?? null),
        madeAt: madeAt.toISOString(),
        reason,
      })),
    };
  }

  /** @throws SettingsOutdatedError, SettingsRefusedError, NothingToChangeError */
  async preview(change: PreviewSettings): Promise<SettingsPreview> {
    const preview = await this.versions.preview(change);
    await this.requireTwoAdmins(this.unitOfWork.read, preview.changes);
    return preview;
  }

  /**
   * @throws SettingsOutdatedError, SettingsRefusedError, NothingToChangeError, SecondPersonNeededError; ProofNeededError if the
   *   change would need a second person while two persons are on
   */
  async change(actor: Actor, caller: Caller, change: ChangeSettings): Promise<SettingsState> {
    await this.versions.change(actor.userId, change, (tx, version) =>
      this.admit(tx, 'settings-changed', { actor, caller, version }),
    );
    return this.versions.state();
  }

  /**
   * @throws SettingsVersionNotFoundError, and as `change`
   */
  async revert(actor: Actor, caller: Caller, revert: RevertSettings): Promise<SettingsState> {
    await this.versions.revert(actor.userId, revert, (tx, version) =>
      this.admit(tx, 'settings-reverted', { actor, caller, version }),
    );
    return this.versions.state();
  }

  /** @throws SettingsRefusedError if two persons would be on without two admins who can confirm */
  async requireTwoAdmins(tx: Tx, changes: readonly SettingChange[]): Promise<void> {
    const turnsOn = changes.some(({ name, after }) => name === 'twoPersons' && after === true);
    if (turnsOn && (await countSecuredAdmins(tx)) < 2)
      throw new SettingsRefusedError([{ name: 'twoPersons', kind: 'twoAdmins' }]);
  }

  /** Adds a version to the audit log. */
  record(
    tx: Tx,
    action: 'settings-changed' | 'settings-reverted',
    { actor, caller, version }: NewVersion,
  ): Promise<void> {
    return recordAudit(tx, { action, actor, caller, ...actOfVersion(version) });
  }

  private async admit(
    tx: Tx,
    action: 'settings-changed' | 'settings-reverted',
    { actor, ...made }: NewVersion & { actor: Actor },
  ): Promise<void> {
    const { changes } = made.version;
    if (changes.some(isGuarded) && !(await hasProof(tx, actor.sessionId))) throw new ProofNeededError();
    await this.requireTwoAdmins(tx, changes);
    await this.record(tx, action, { actor, ...made });
  }

  private async emailsOf(userIds: readonly string[]): Promise<Map<string, string>> {
    const found = await Promise.all(
      userIds.map(async (id) => [id, (await this.contacts.contactOf(id))?.email] as const),
    );
    return new Map(found.flatMap(([id, email]) => (email === undefined ? [] : [[id, email]])));
  }
}
