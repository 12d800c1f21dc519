/** Returns the stored value of a key, or makes and stores it. Failures are not stored, so the next call tries again. */
export function memoized<T>(
  store: Map<string, Promise<T>>,
  key: string,
  compute: () => Promise<T>,
): Promise<T> {
  const known = store.get(key);
  if (known) return known;
  const value = compute();
  store.set(key, value);
  value.catch(() => store.delete(key));
  return value;
}
