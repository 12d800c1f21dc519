import { rows, type Tx } from '#platform';

/** What the last look for a newer release has found. */
export interface NewestRelease {
  /** Like `1.2.3`. Null if no look has succeeded yet. */
  version: string | null;
  /** The page about it. */
  url: string | null;
  checkedAt: Date;
  /** Why the last look failed. Version and page are then those of an earlier one. */
  error: string | null;
}

export async function findNewestRelease(tx: Tx): Promise<NewestRelease | undefined> {
  const [row] = await rows<NewestRelease>(tx, 'SELECT version, url, checked_at, error FROM newest_release');
  return row;
}

export async function recordNewestRelease(tx: Tx, found: { version: string; url: string }): Promise<void> {
  await tx.query(
    `INSERT INTO newest_release (version, url, checked_at) VALUES ($1, $2, now())
     ON CONFLICT (id) DO UPDATE SET version = excluded.version, url = excluded.url, checked_at = now(), error = NULL`,
    [found.version, found.url],
  );
}

export async function recordFailedLook(tx: Tx, error: string): Promise<void> {
  await tx.query(
    `INSERT INTO newest_release (checked_at, error) VALUES (now(), $1)
     ON CONFLICT (id) DO UPDATE SET checked_at = now(), error = excluded.error`,
    [error],
  );
}
