import type { Announcement, LiveValues } from '#contracts';
import type { Tx } from '../database/transaction.js';
import { findAnnouncementVersions } from './live-settings.repository.js';
import { parseValues } from './setting-problems.js';

interface Version {
  madeAt: Date;
  settings: Record<string, unknown>;
}

type Announced = Pick<LiveValues, 'announcement' | 'announcementFrom' | 'announcementUntil'>;

const announcedBy = ({ settings }: Version): Announced => {
  const {
    announcement = {},
    announcementFrom = null,
    announcementUntil = null,
  } = parseValues(settings).values;
  return { announcement, announcementFrom, announcementUntil };
};

/**
 * When each text was shown on every page. A version shows its text from its making, but not before the text's own beginning,
 * until the next version, but not after the text's own end.
 * @param versions those that changed an announcement, oldest first
 * @param since announcements that ended before are left out
 * @returns newest first, without those that have not begun
 */
export function announcementsOf(versions: readonly Version[], since: Date, now: Date): Announcement[] {
  const shown: Announcement[] = [];
  versions.forEach((version, at) => {
    const { announcement, announcementFrom, announcementUntil } = announcedBy(version);
    const texts = Object.fromEntries(Object.entries(announcement).filter(([, text]) => text !== ''));
    const next = versions[at + 1]?.madeAt;
    const from = latest(version.madeAt, announcementFrom);
    const until = earliest(next, announcementUntil);
    const ended = until !== null && (until <= from || until < since);
    if (Object.keys(texts).length === 0 || ended || from > now) return;
    const before = shown.at(-1);
    // A version that only changes the times goes on showing the text of the one before.
    if (before?.until === from.toISOString() && JSON.stringify(before.texts) === JSON.stringify(texts))
      before.until = until?.toISOString() ?? null;
    else shown.push({ texts, from: from.toISOString(), until: until?.toISOString() ?? null });
  });
  return shown.reverse();
}

const latest = (one: Date, other: string | null): Date =>
  other !== null && new Date(other) > one ? new Date(other) : one;

const earliest = (one: Date | undefined, other: string | null): Date | null => {
  const end = other === null ? undefined : new Date(other);
  return one && end ? (one < end ? one : end) : (one ?? end ?? null);
};

/** The announcements since a moment, newest first. */
export const findAnnouncements = async (tx: Tx, since: Date, now: Date): Promise<Announcement[]> =>
  announcementsOf(await findAnnouncementVersions(tx), since, now);
