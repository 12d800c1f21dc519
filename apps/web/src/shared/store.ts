/** A value that the browser keeps. */
export interface Store<T> {
  read: () => T | undefined;
  write: (value: T) => void;
  forget: () => void;
}

/** The text of an item. Where storage is full or forbidden, nothing is kept. @param area called at each access, which may throw */
const textIn = (area: () => Storage, name: string): Store<string> => ({
  read: () => attempt(() => area().getItem(name) ?? undefined),
  write: (text) => attempt(() => area().setItem(name, text)),
  forget: () => attempt(() => area().removeItem(name)),
});

/** A value as JSON. Unreadable data count as none. */
const valueIn = <T>(area: () => Storage, name: string): Store<T> => {
  const text = textIn(area, name);
  return {
    read: () => attempt(() => (JSON.parse(text.read() ?? 'null') as T | null) ?? undefined),
    write: (value) => text.write(JSON.stringify(value)),
    forget: text.forget,
  };
};

/** Kept for the tab, so that it survives a reload. */
export const tabStore = <T>(name: string): Store<T> => valueIn(() => sessionStorage, name);

/** Kept on this device. */
export const deviceStore = <T>(name: string): Store<T> => valueIn(() => localStorage, name);

/** A text kept on this device as it is. */
export const deviceText = (name: string): Store<string> => textIn(() => localStorage, name);

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
