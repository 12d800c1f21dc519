import type { ListQuery, SettingChange } from '#contracts';
import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';

export interface LiveVersionRow {
  id: number;
  changes: SettingChange[];
  /** All settings that were set, with their values. A newer or an older release may have written it. */
  settings: Record<string, unknown>;
  /** Null if it was made on the command line. */
  madeBy: string | null;
  madeAt: Date;
  reason: string;
}

const COLUMNS = 'id, changes, settings, made_by, made_at, reason';

export async function findNewestVersion(tx: Tx): Promise<LiveVersionRow | undefined> {
  const [row] = await rows<LiveVersionRow>(
    tx,
    `SELECT ${COLUMNS} FROM live_setting_version ORDER BY id DESC LIMIT 1`,
  );
  return row;
}

export async function findVersion(tx: Tx, id: number): Promise<LiveVersionRow | undefined> {
  const [row] = await rows<LiveVersionRow>(tx, `SELECT ${COLUMNS} FROM live_setting_version WHERE id = $1`, [
    id,
  ]);
  return row;
}

/** The number of the newest version; zero if there is none. */
export async function newestVersionId(tx: Tx): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx,
    'SELECT id FROM live_setting_version ORDER BY id DESC LIMIT 1',
  );
  return row?.id ?? 0;
}

/** Newest first. */
export const listVersions = (
  tx: Tx,
  { limit, cursor }: ListQuery,
): Promise<(LiveVersionRow & { position: string })[]> =>
  rows(
    tx,
    `SELECT ${COLUMNS}, id::text AS position FROM live_setting_version
     WHERE id < least($1::bigint, 2147483647) ORDER BY id DESC LIMIT $2`,
    [cursor ?? '2147483647', limit],
  );

/** The newest versions that changed what is announced, or when, oldest first. */
export async function findAnnouncementVersions(
  tx: Tx,
): Promise<Pick<LiveVersionRow, 'madeAt' | 'settings'>[]> {
  const newest = await rows<Pick<LiveVersionRow, 'madeAt' | 'settings'>>(
    tx,
    `SELECT made_at, settings FROM live_setting_version
     WHERE jsonb_path_exists(changes, '$[*].name ? (@ starts with "announcement")') ORDER BY id DESC LIMIT 100`,
  );
  return newest.reverse();
}

/** Returns undefined if the version exists already, because another operator was faster. */
export async function insertVersion(
  tx: Tx,
  version: Omit<LiveVersionRow, 'madeAt'>,
): Promise<LiveVersionRow | undefined> {
  const [row] = await rows<LiveVersionRow>(
    tx,
    `INSERT INTO live_setting_version (id, changes, settings, made_by, reason) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    [
      version.id,
      JSON.stringify(version.changes),
      JSON.stringify(version.settings),
      version.madeBy,
      version.reason,
    ],
  );
  return row;
}
