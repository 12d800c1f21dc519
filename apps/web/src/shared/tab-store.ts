/** A value stored for the tab, so that it survives a reload. */
export interface TabStore<T> {
  read: () => T | undefined;
  write: (value: T) => void;
  forget: () => void;
}

/** @param name key in the tab's session storage; without one nothing is stored */
export const tabStore = <T>(name?: string): TabStore<T> => ({
  read: () => JSON.parse((name && sessionStorage.getItem(name)) || 'null') ?? undefined,
  write: (value) => name && sessionStorage.setItem(name, JSON.stringify(value)),
  forget: () => name && sessionStorage.removeItem(name),
});
