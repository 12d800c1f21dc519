import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, rows } from '#platform';
import { createApi } from '../../apps/api/src/create-api.js';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

/**
 * During an upgrade, a page of one release may request its files from an API of the other. A page that was opened before the
 * upgrade does so too.
 */
describe('client files of another release', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;

  const kept = async (): Promise<string[]> => {
    const found = await rows<{ name: string }>(kingdom.unitOfWork.read, 'SELECT name FROM client_file', []);
    return found.map(({ name }) => name);
  };
  const keep = (name: string, content: string, age = '0 days') =>
    kingdom.unitOfWork.read.query(
      `INSERT INTO client_file (name, content, kept_at) VALUES ($1, $2, now() - $3::interval)`,
      [name, Buffer.from(content), age],
    );

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url });
  });
  afterAll(() => kingdom.close());

  it('are sent like its own', async () => {
    await keep('page-of-another-release.js', 'export {};');
    const sent = await fetch(`${kingdom.url}/assets/page-of-another-release.js`);
    expect(sent.status).toBe(200);
    expect(sent.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(sent.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sent.text()).toBe('export {};');
  });

  it('that do not exist get the 404 page', async () => {
    for (const name of ['no-such-file.js', 'x'.repeat(500), '%00', '..%2Findex.html']) {
      const sent = await fetch(`${kingdom.url}/assets/${name}`);
      expect([name, sent.status]).toEqual([name, 404]);
      expect([name, sent.headers.get('cache-control')]).toEqual([name, 'no-cache']);
    }
  });

  it('are available because every API stores its own at its start', async () => {
    const own = readdirSync(join(projectRoot, 'dist/web/assets')).filter(
      (name) => !/\.(?:br|gz)$/.test(name),
    );
    expect(own.length).toBeGreaterThan(0);
    expect(await kept()).toEqual(expect.arrayContaining(own));
    expect(await kept()).toContainEqual(expect.stringMatching(/^texts-members\.de\.\w+\.json$/));
  });

  it('are deleted after no API has had them for thirty days', async () => {
    await keep('of-last-month.js', '', '29 days');
    await keep('of-last-year.js', '', '31 days');
    const [own] = await kept();
    await kingdom.unitOfWork.read.query(
      `UPDATE client_file SET kept_at = now() - interval '40 days' WHERE name = $1`,
      [own],
    );
    const next = await createApi(kingdom.settings);
    await next.init();
    await next.close();
    const left = await kept();
    expect(left).toContain('of-last-month.js');
    expect(left).toContain(own);
    expect(left).not.toContain('of-last-year.js');
  });
});
