import { isDeepStrictEqual } from 'node:util';
import {
  type ChangeSettings,
  LIVE_SETTING_NAMES,
  LIVE_SETTINGS,
  type ListQuery,
  type LiveSettingName,
  type LiveValues,
  type PreviewSettings,
  type RevertSettings,
  type SettingChange,
  type SettingsPreview,
  type SettingsState,
} from '#contracts';
import { findPage } from '../database/find-page.js';
import type { PgNotifier } from '../database/pg-notifier.js';
import type { Tx, UnitOfWork } from '../database/transaction.js';
import { SecondPersonNeededError } from '../approvals/approvals.errors.js';
import { environmentState } from './environment-state.js';
import { isGuarded } from './guarded-settings.js';
import {
  NothingToChangeError,
  SettingsOutdatedError,
  SettingsRefusedError,
  SettingsVersionNotFoundError,
} from './live-settings.errors.js';
import {
  findNewestVersion,
  findVersion,
  insertVersion,
  listVersions,
  type LiveVersionRow,
} from './live-settings.repository.js';
import { SETTINGS_CHANNEL } from './live-settings.js';
import { keptValues, shownChange, shownValue } from './secret-settings.js';
import { findProblems, parseValues, type SettingFacts } from './setting-problems.js';
import type { ValuesInForce } from './values-in-force.js';
import type { Settings } from '../settings/settings.js';

/** Records what was done, in the transaction that does it. */
type RecordAct = (tx: Tx, version: LiveVersionRow) => Promise<void>;

interface Newest {
  version: number;
  madeAt: Date | undefined;
  settings: Partial<LiveValues>;
}

/** The versions of the live settings: shows, previews, makes and reverts them. */
export class SettingsVersions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifier: PgNotifier,
    private readonly inForce: ValuesInForce,
    private readonly facts: SettingFacts,
    private readonly settings: Settings,
    private readonly logger: { warn(about: object, message: string): void },
  ) {}

  async state(): Promise<SettingsState> {
    return this.present(await this.newest(this.unitOfWork.read));
  }

  /** Newest first. */
  history(query: ListQuery) {
    return findPage(query, (part) => listVersions(this.unitOfWork.read, part));
  }

  /**
   * Says what a change would do, and changes nothing.
   * @throws SettingsOutdatedError, SettingsRefusedError, NothingToChangeError
   */
  async preview({ version, changes }: PreviewSettings): Promise<SettingsPreview> {
    const newest = await this.newest(this.unitOfWork.read);
    const { changes: planned } = await this.planOf(newest, version, changes);
    return {
      version: newest.version,
      changes: planned,
      secondPerson: this.needsSecondPerson(newest, planned),
    };
  }

  /** The newest values, which may not be in force everywhere yet. */
  async values(tx: Tx): Promise<LiveValues> {
    return this.valuesOf((await this.newest(tx)).settings);
  }

  /**
   * Says what values would change in the newest version.
   * @throws SettingsRefusedError, NothingToChangeError
   */
  async plan(tx: Tx, given: Readonly<Record<string, unknown>>): Promise<SettingChange[]> {
    const newest = await this.newest(tx);
    return (await this.planOf(newest, newest.version, given)).changes;
  }

  /**
   * Makes a version that two persons have decided about, in their transaction. Call `announce` once it has committed.
   * @throws SettingsOutdatedError, SettingsRefusedError, NothingToChangeError
   */
  async changeApproved(
    tx: Tx,
    { madeBy, reason, changes }: Pick<LiveVersionRow, 'madeBy' | 'reason'> & Pick<ChangeSettings, 'changes'>,
  ): Promise<LiveVersionRow> {
    const newest = await this.newest(tx);
    const planned = await this.planOf(newest, newest.version, changes);
    return this.insert(tx, newest, { ...planned, madeBy, reason });
  }

  /** Tells all programs that there is a new version. If this is lost, they find it within seconds. */
  async announce(): Promise<void> {
    await this.notifier
      .notify(SETTINGS_CHANNEL, '')
      .catch((error: unknown) => this.logger.warn({ err: error }, 'programs were not notified of settings'));
  }

  /**
   * @param madeBy null for a command, because a person with a shell on the server needs no second one
   * @throws SettingsOutdatedError, SettingsRefusedError, NothingToChangeError, SecondPersonNeededError
   */
  change(
    madeBy: string | null,
    { version, changes, reason }: ChangeSettings,
    record: RecordAct,
  ): Promise<void> {
    return this.make(async (tx) => {
      const newest = await this.newest(tx);
      return { newest, ...(await this.planOf(newest, version, changes)), madeBy, reason };
    }, record);
  }

  /**
   * Sets the values of an earlier version again; those that were not set then follow the environment and the brand file again.
   * @throws SettingsVersionNotFoundError, SettingsOutdatedError, SettingsRefusedError, NothingToChangeError,
   *   SecondPersonNeededError
   */
  revert(madeBy: string, { version, to, reason }: RevertSettings, record: RecordAct): Promise<void> {
    return this.make(async (tx) => {
      const newest = await this.newest(tx);
      const earlier = to === 0 ? { settings: {} } : await findVersion(tx, to);
      if (!earlier) throw new SettingsVersionNotFoundError();
      const settings = parseValues(earlier.settings).values;
      return { newest, ...this.planFor(newest, version, settings), madeBy, reason };
    }, record);
  }

  private async make(
    plan: (
      tx: Tx,
    ) => Promise<Pick<LiveVersionRow, 'changes' | 'settings' | 'madeBy' | 'reason'> & { newest: Newest }>,
    record: RecordAct,
  ): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const { newest, ...version } = await plan(tx);
      if (version.madeBy !== null && this.needsSecondPerson(newest, version.changes))
        throw new SecondPersonNeededError();
      await record(tx, await this.insert(tx, newest, version));
    });
    await this.announce();
  }

  private async insert(
    tx: Tx,
    newest: Newest,
    version: Omit<LiveVersionRow, 'id' | 'madeAt'>,
  ): Promise<LiveVersionRow> {
    const made = await insertVersion(tx, { ...version, id: newest.version + 1 });
    if (!made) throw new SettingsOutdatedError(this.present(await this.newest(tx)));
    return made;
  }

  private needsSecondPerson({ settings }: Newest, changes: readonly SettingChange[]): boolean {
    return this.valuesOf(settings).twoPersons && changes.some(isGuarded);
  }

  private async planOf(newest: Newest, version: number, given: Readonly<Record<string, unknown>>) {
    const { values, problems } = parseValues(given);
    return this.planFor(newest, version, { ...newest.settings, ...(await keptValues(values)) }, problems);
  }

  private planFor(
    newest: Newest,
    version: number,
    settings: Partial<LiveValues>,
    problems: ReturnType<typeof parseValues>['problems'] = [],
  ): { changes: SettingChange[]; settings: Partial<LiveValues> } {
    if (version !== newest.version) throw new SettingsOutdatedError(this.present(newest));
    const before = this.valuesOf(newest.settings);
    const after = this.valuesOf(settings);
    const all = [...problems, ...findProblems(after, this.facts)];
    if (all.length > 0) throw new SettingsRefusedError(all);
    const changes = LIVE_SETTING_NAMES.filter((name) => !isDeepStrictEqual(before[name], after[name])).map(
      (name) => shownChange(name, before[name], after[name]),
    );
    if (changes.length === 0) throw new NothingToChangeError();
    return { changes, settings };
  }

  private valuesOf(settings: Partial<LiveValues>): LiveValues {
    return { ...this.inForce.first, ...settings };
  }

  private async newest(tx: Tx): Promise<Newest> {
    const row = await findNewestVersion(tx);
    return {
      version: row?.id ?? 0,
      madeAt: row?.madeAt,
      settings: parseValues(row?.settings ?? {}).values,
    };
  }

  private present({ version, madeAt, settings }: Newest): SettingsState {
    const values = this.valuesOf(settings);
    return {
      version,
      madeAt: madeAt?.toISOString() ?? null,
      settings: LIVE_SETTING_NAMES.map((name: LiveSettingName) => ({
        name,
        group: LIVE_SETTINGS[name].group,
        value: shownValue(name, values[name]),
        first: shownValue(name, this.inForce.first[name]),
        set: Object.hasOwn(settings, name),
      })),
      environment: environmentState(this.settings),
    };
  }
}
