import { createHash } from 'node:crypto';
import { rows } from '#libs/platform';
import type { Kingdom } from './kingdom.js';

/** A checksum of every row of every table but those named: what a refused request must leave as it was. */
export async function checksumOf(
  { unitOfWork }: Kingdom,
  except: readonly string[] = ['security_event'],
): Promise<string> {
  const tables = await rows<{ name: string }>(
    unitOfWork.read,
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1) ORDER BY table_name`,
    [except],
  );
  const checksum = createHash('sha256');
  for (const { name } of tables) {
    const [content] = await rows<{ sum: string }>(
      unitOfWork.read,
      `SELECT md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS sum FROM "${name}" t`,
    );
    checksum.update(`${name} ${content?.sum}\n`);
  }
  return checksum.digest('hex');
}
