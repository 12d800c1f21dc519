import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns a value that only the browser knows. On the server and during hydration it is undefined, so that React finds
 * the markup that the server has sent. The value must not be a new object at each render.
 */
export const useAfterHydration = <T>(value: T): T | undefined =>
  useSyncExternalStore(
    never,
    () => value,
    () => undefined,
  );
