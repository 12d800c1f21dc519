import { onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OperatorTopic } from '#contracts';
import type { StaleOn } from '../queries.js';
import { useConnected } from '../session/connection.js';

/** Signals may get lost, so pages also look themselves: rarely with a socket, more often without one (milliseconds). */
const WITH_SOCKET_MS = 60_000;
const WITHOUT_SOCKET_MS = 15_000;

/** Makes a query stale when the server says that one of these has changed. */
export const whenChanged = (...topics: OperatorTopic[]): StaleOn => ({
  'operators.changed': ({ changed }) => changed.some((topic) => topics.includes(topic)),
});

/** How often a page of the operators' room fetches without a signal, in milliseconds. */
export const useLookAgain = (): number => (useConnected() ? WITH_SOCKET_MS : WITHOUT_SOCKET_MS);

/** While mounted, a hidden tab asks the server nothing. It catches up when it is shown again. */
export function useRestWhileHidden(): void {
  useEffect(() => {
    const update = () => onlineManager.setOnline(navigator.onLine && !document.hidden);
    const events = [
      [document, 'visibilitychange'],
      [window, 'online'],
      [window, 'offline'],
    ] as const;
    for (const [target, event] of events) target.addEventListener(event, update);
    update();
    return () => {
      for (const [target, event] of events) target.removeEventListener(event, update);
      onlineManager.setOnline(navigator.onLine);
    };
  }, []);
}
