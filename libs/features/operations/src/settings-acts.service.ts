import { Injectable } from '@nestjs/common';
import type {
  ChangeSettings,
  PreviewSettings,
  RevertSettings,
  SettingsHistory,
  SettingsHistoryQuery,
  SettingsPreview,
  SettingsState,
} from '#contracts';
import { type Actor, type Caller, Contacts } from '#features/auth';
import { actOfVersion, type LiveVersionRow, recordAudit, SettingsVersions, type Tx } from '#platform';

/** What operators do to the live settings. Every act is in the audit log. */
@Injectable()
export class SettingsActs {
  constructor(
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
  preview(change: PreviewSettings): Promise<SettingsPreview> {
    return this.versions.preview(change);
  }

  /** @throws SettingsOutdatedError, SettingsRefusedError, NothingToChangeError */
  async change(actor: Actor, caller: Caller, change: ChangeSettings): Promise<SettingsState> {
    await this.versions.change(actor.userId, change, (tx, version) =>
      this.record(tx, 'settings-changed', { actor, caller, version }),
    );
    return this.versions.state();
  }

  /** @throws SettingsVersionNotFoundError, SettingsOutdatedError, SettingsRefusedError, NothingToChangeError */
  async revert(actor: Actor, caller: Caller, revert: RevertSettings): Promise<SettingsState> {
    await this.versions.revert(actor.userId, revert, (tx, version) =>
      this.record(tx, 'settings-reverted', { actor, caller, version }),
    );
    return this.versions.state();
  }

  private record(
    tx: Tx,
    action: 'settings-changed' | 'settings-reverted',
    { actor, caller, version }: { actor: Actor; caller: Caller; version: LiveVersionRow },
  ): Promise<void> {
    return recordAudit(tx, { action, actor, caller, ...actOfVersion(version) });
  }

  private async emailsOf(userIds: readonly string[]): Promise<Map<string, string>> {
    const found = await Promise.all(
      userIds.map(async (id) => [id, (await this.contacts.contactOf(id))?.email] as const),
    );
    return new Map(found.flatMap(([id, email]) => (email === undefined ? [] : [[id, email]])));
  }
}
