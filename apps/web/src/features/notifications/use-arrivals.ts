import { useEffect, useRef, useState } from 'react';
import type { Notification } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { displayOf } from './display-of.js';
import { toast } from '../../shared/toasts.js';

/** Waits for the page's own response, which may report the same event. */
const GRACE_MS = 1_000;
const MAX_AT_ONCE = 3;

/**
 * Announces each notification that arrives while the page is open once: by a toast, or by the returned text, which the bell
 * announces. Notifications that were there before are not announced.
 * @param latest newest first; undefined until known
 */
export function useArrivals(latest: readonly Notification[] | undefined): string {
  const [announcement, setAnnouncement] = useState('');
  const known = useRef<Set<string>>(undefined);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    if (!latest) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...latest.map(({ id }) => id)]);
    if (!before) return;
    const arrived = latest.filter(({ id, readAt }) => !before.has(id) && readAt === null);
    if (arrived.length === 0) return;
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      for (const one of arrived.slice(0, MAX_AT_ONCE).toReversed()) {
        const display = displayOf(one);
        if (display === 'toast') toast.success(one.body, one.title);
        if (display === 'bell') setAnnouncement(t(texts.notifications.arrived, { title: one.title }));
      }
    }, GRACE_MS);
    timers.current.add(timer);
  }, [latest]);

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
      running.clear();
      // After a remount, the current notifications count as known again.
      known.current = undefined;
    };
  }, []);

  return announcement;
}
