import { Inject, Injectable } from '@nestjs/common';
import { type Brand, DEFAULT_BRAND_FILE, legalSamples, lintBrand, loadBrand } from '#brand';
import { type Setup, SETUP_ITEMS, type SetupItemName } from '#contracts';
import { type Actor, type Caller, countAccountsOfRole } from '#features/auth';
import { BRAND, listMails, recordAudit, SETTINGS, type Settings, TwoPersons, UnitOfWork } from '#platform';
import { Alerts } from '../alerts/alerts.service.js';
import { SystemState } from '../system-state.service.js';
import { findDismissed, setDismissed } from './setup.repository.js';

/** Whether an item is done, and what was found. */
interface Finding {
  done: boolean;
  detail?: string | undefined;
}

/** Backups that are older than a week count as none. */
const FRESH_S = 7 * 86_400;

/** The checklist of a new kingdom: what it needs before it opens, and what is done of it. */
@Injectable()
export class SetupList {
  private brandVerdict: ReturnType<SetupList['judgeBrand']> | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: Alerts,
    private readonly system: SystemState,
    private readonly twoPersons: TwoPersons,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(actor: Actor): Promise<Setup> {
    const [found, dismissed] = await Promise.all([this.judge(actor), findDismissed(this.unitOfWork.read)]);
    return {
      production: this.settings.NODE_ENV === 'production',
      items: SETUP_ITEMS.map((name) => {
        const { done, detail } = found[name];
        const open = dismissed.has(name) ? 'dismissed' : 'todo';
        return { name, state: done ? 'done' : open, detail: detail ?? null };
      }),
    };
  }

  /** Leaves an item as it is, or takes it up again. */
  async dismiss(actor: Actor, caller: Caller, item: SetupItemName, dismissed: boolean): Promise<Setup> {
    await this.unitOfWork.run(async (tx) => {
      await setDismissed(tx, item, dismissed);
      await recordAudit(tx, {
        action: dismissed ? 'setup-item-dismissed' : 'setup-item-reopened',
        actor,
        caller,
        subject: { kind: 'setup-item', id: item },
      });
    });
    return this.list(actor);
  }

  private async judge(actor: Actor): Promise<Record<SetupItemName, Finding>> {
    const tx = this.unitOfWork.read;
    const [sent, admins, rules, system, twoPersons] = await Promise.all([
      listMails(tx, { state: 'sent' }, { limit: 1 }),
      countAccountsOfRole(tx, 'admin'),
      this.alerts.rules(actor.role),
      this.system.show(),
      this.twoPersons.areOn(tx),
    ]);
    const { SITE_URL, PRESALE_ENDS_AT } = this.settings;
    const { findings, hasOwnLegalTexts } = this.judgeBrand();
    const [finding, ...others] = findings;
    const { emails, webhook, chat } = rules.channels;
    const backupAge = system.backups.lastAgeS;
    return {
      brand: { done: finding === undefined, detail: finding && `${finding}${others.length > 0 ? ' …' : ''}` },
      address: { done: SITE_URL.startsWith('https://'), detail: SITE_URL },
      mail: { done: sent.length > 0 },
      factor: { done: actor.aal === 'aal2' },
      'second-admin': { done: admins > 1 },
      'two-persons': { done: twoPersons },
      'sale-end': {
        done: PRESALE_ENDS_AT !== undefined && new Date(PRESALE_ENDS_AT) > new Date(),
        detail: PRESALE_ENDS_AT,
      },
      chain: { done: rules.items.find(({ name }) => name === 'chain-stale')?.state === 'good' },
      backup: { done: backupAge !== null && backupAge < FRESH_S, detail: system.backups.last?.name },
      alerts: { done: emails.length > 0 || webhook || chat },
      'legal-texts': { done: hasOwnLegalTexts },
    };
  }

  /** What the linter finds in the brand, and whether its legal texts are its own. Neither changes while the program runs. */
  private judgeBrand(): { findings: readonly string[]; hasOwnLegalTexts: boolean } {
    this.brandVerdict ??= this.compareBrand(loadBrand(DEFAULT_BRAND_FILE));
    return this.brandVerdict;
  }

  private compareBrand(original: Brand) {
    const hasOwnLegalTexts = legalSamples(this.brand, original).length === 0;
    return { findings: lintBrand(this.brand, original), hasOwnLegalTexts };
  }
}
