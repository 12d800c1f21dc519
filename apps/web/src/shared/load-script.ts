/** Attempts before loading counts as failed: the first one and two retries (specification §7). */
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 500;
const TIMEOUT_MS = 15_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Tries to load up to three times, with a longer pause each time.
 * @param pause waits for the given number of milliseconds
 * @throws the error of the third attempt
 */
export async function loadWithRetries(load: () => Promise<void>, pause = wait): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      await pause(attempt * RETRY_DELAY_MS);
    }
  }
}

const scripts = new Map<string, Promise<void>>();

/** Loads a script once per page. After a failure the next call tries again. @throws Error when it can't be loaded */
export function loadScript(source: string): Promise<void> {
  const known = scripts.get(source);
  if (known) return known;
  const loading = loadWithRetries(() => addScript(source));
  scripts.set(source, loading);
  loading.catch(() => scripts.delete(source));
  return loading;
}

function addScript(source: string): Promise<void> {
  const script = document.createElement('script');
  const loaded = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`${source} can't be loaded`));
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  script.src = source;
  // Built scripts are classic ones. Vite's development server marks its modules in their addresses.
  if (source.includes('type=module')) script.type = 'module';
  script.async = true;
  document.head.append(script);
  return loaded.catch((error: unknown) => {
    script.remove();
    throw error;
  });
}
