import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SqlOrder } from '../peers/bare-site/sql-alone.js';
import type { Load } from './load.js';
import { startPeer } from './peer-process.js';
import type { Contender, Side, Site } from './side.js';

const peer = (file: string): string => fileURLToPath(new URL(`../peers/bare-site/${file}`, import.meta.url));

export async function startBareSite(): Promise<Site> {
  return { name: 'bare', ...(await startPeer(peer('site.js'))) };
}

/** Starts the process that runs the bare site's statements, and returns its contenders. */
export async function startSqlAlone(): Promise<(work: SqlOrder['work']) => Contender> {
  const { child, processes } = await startPeer(peer('sql-alone.js'));
  const side: Side = { name: 'SQL alone', processes };
  return (work) => ({
    side,
    prepare: async (seconds) => async () => {
      child.send({ work, seconds } satisfies SqlOrder);
      const [load] = (await once(child, 'message')) as [Load];
      return load;
    },
  });
}
