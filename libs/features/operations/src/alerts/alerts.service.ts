import { Injectable } from '@nestjs/common';
import type { Actor, Caller } from '#features/auth';
import {
  ALERT_RULE_NAMES,
  ALERT_RULES,
  type AlertEpisode,
  type AlertEpisodeList,
  type AlertEpisodeQuery,
  type AlertRules,
  type AlertTest,
  may,
  type Role,
  runbookOf,
} from '#contracts';
import { findPage, maskEmails, NEWEST, recordAudit, type Tx, UnitOfWork } from '#platform';
import { EpisodeNotFoundError, EpisodeOverError } from '../operations.errors.js';
import { AlertDelivery } from './alert-delivery.service.js';
import { AlertSettings } from './alert-settings.js';
import {
  acknowledgeEpisode,
  type EpisodeRow,
  findEpisodes,
  findLastCheck,
  findOpenRules,
  lockEpisode,
  snoozeEpisode,
} from './episodes.repository.js';
import { findMessages, holdBack, type MessageRow } from './messages.repository.js';

/** Who acts in the operators' room, and from where. */
export interface ActingOperator {
  actor: Actor;
  caller: Caller;
}

/** The alert rules and episodes as operators see them, and what operators do about them. */
@Injectable()
export class Alerts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: AlertSettings,
    private readonly delivery: AlertDelivery,
  ) {}

  /** Addresses are masked for roles that may not read them. */
  async rules(role: Role): Promise<AlertRules> {
    const shown = may(role, 'personal-data.read') ? (address: string) => address : maskEmails;
    const tx = this.unitOfWork.read;
    const [check, bad, channels] = await Promise.all([
      findLastCheck(tx),
      findOpenRules(tx),
      this.settings.channels(tx),
    ]);
    return {
      checkedAt: check?.checkedAt.toISOString() ?? null,
      channels: {
        emails: channels.flatMap((channel) => (channel.kind === 'email' ? [shown(channel.address)] : [])),
        webhook: channels.some(({ kind }) => kind === 'webhook'),
        chat: channels.some(({ kind }) => kind === 'chat'),
      },
      items: ALERT_RULE_NAMES.map((name) => {
        const value = check?.measured[name] ?? null;
        const { severity, unit, threshold: defaultThreshold } = ALERT_RULES[name];
        return {
          name,
          severity,
          unit,
          threshold: this.settings.thresholdOf(name),
          defaultThreshold,
          state: bad.has(name) ? 'bad' : value === null ? 'unknown' : 'good',
          value,
          runbook: runbookOf(name),
        };
      }),
    };
  }

  async list({ state, ...query }: AlertEpisodeQuery): Promise<AlertEpisodeList> {
    const tx = this.unitOfWork.read;
    const { items, nextCursor } = await findPage(query, ({ limit, cursor = NEWEST }) =>
      findEpisodes(tx, state ?? 'any', limit, cursor),
    );
    return { items: await this.present(tx, items), nextCursor };
  }

  /**
   * Notes that an operator looks into an episode. The first one who does so stays noted.
   * @throws EpisodeNotFoundError, EpisodeOverError
   */
  acknowledge(id: string, { actor, caller }: ActingOperator): Promise<AlertEpisode> {
    return this.change(id, async (tx, { rule, subject, acknowledgedBy }) => {
      if (acknowledgedBy !== null) return;
      await acknowledgeEpisode(tx, id, actor.userId);
      await recordAudit(tx, {
        action: 'alert-acknowledged',
        actor,
        caller,
        subject: { kind: 'alert', id },
        after: { rule, subject },
      });
    });
  }

  /**
   * Holds back messages about an episode, and about later ones of the same kind, until the time is over.
   * @throws EpisodeNotFoundError, EpisodeOverError
   */
  snooze(id: string, minutes: number, { actor, caller }: ActingOperator): Promise<AlertEpisode> {
    return this.change(id, async (tx, { rule, subject }) => {
      await snoozeEpisode(tx, id, minutes);
      await holdBack(tx, id, minutes);
      await recordAudit(tx, {
        action: 'alert-snoozed',
        actor,
        caller,
        subject: { kind: 'alert', id },
        after: { rule, subject, minutes: String(minutes) },
      });
    });
  }

  /** Sends a test to every recipient. */
  async test({ actor, caller }: ActingOperator): Promise<AlertTest> {
    const result = await this.delivery.sendTest();
    await recordAudit(this.unitOfWork.read, {
      action: 'alert-tested',
      actor,
      caller,
      subject: { kind: 'alert', id: 'all' },
      after: { recipients: String(result.items.length) },
    });
    return result;
  }

  private change(id: string, act: (tx: Tx, episode: EpisodeRow) => Promise<void>): Promise<AlertEpisode> {
    return this.unitOfWork.run(async (tx) => {
      const episode = await lockEpisode(tx, id);
      if (!episode) throw new EpisodeNotFoundError();
      if (episode.closedAt !== null) throw new EpisodeOverError();
      await act(tx, episode);
      const [changed] = await this.present(tx, [(await lockEpisode(tx, id))!]);
      return changed!;
    });
  }

  private async present(tx: Tx, episodes: readonly EpisodeRow[]): Promise<AlertEpisode[]> {
    const messages = await findMessages(
      tx,
      episodes.map(({ id }) => id),
    );
    return episodes.map((episode) =>
      presentEpisode(
        episode,
        messages.filter(({ episodeId }) => episodeId === episode.id),
      ),
    );
  }
}

function presentEpisode(episode: EpisodeRow, messages: readonly MessageRow[]): AlertEpisode {
  const text = (at: Date | null): string | null => at?.toISOString() ?? null;
  const { id, rule, subject, severity, value, threshold, acknowledgedBy } = episode;
  return {
    id,
    rule,
    subject,
    severity,
    value,
    threshold,
    acknowledgedBy,
    runbook: runbookOf(episode.rule),
    openedAt: episode.openedAt.toISOString(),
    lastSeenAt: episode.lastSeenAt.toISOString(),
    goodSince: text(episode.goodSince),
    closedAt: text(episode.closedAt),
    acknowledgedAt: text(episode.acknowledgedAt),
    snoozedUntil: text(episode.snoozedUntil),
    messages: messages.map(({ kind, channel, sentAt, tries, error }) => ({
      kind,
      channel: channelKindOf(channel),
      sentAt: text(sentAt),
      tries,
      error,
    })),
  };
}

const channelKindOf = (key: string): 'email' | 'webhook' | 'chat' =>
  key === 'webhook' || key === 'chat' ? key : 'email';
