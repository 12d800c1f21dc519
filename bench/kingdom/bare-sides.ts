import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AloneOrder } from '../peers/bare-site/alone.js';
import type { Load } from './load.js';
import { startPeer } from './peer-process.js';
import type { Contender, Site } from './side.js';

const peer = (file: string): string => fileURLToPath(new URL(`../peers/bare-site/${file}`, import.meta.url));

export async function startBareSite(): Promise<Site> {
  return { name: 'bare', ...(await startPeer(peer('site.js'))) };
}

/** Makes a contender that does the essential work alone, without a site. */
export type Alone = (name: string, order: Omit<AloneOrder, 'seconds'>) => Contender;

export async function startAlone(): Promise<Alone> {
  const { child, processes } = await startPeer(peer('alone.js'));
  return (name, order) => ({
    side: { name, processes },
    expected: [],
    prepare: async (seconds) => async () => {
      child.send({ ...order, seconds });
      const [load] = (await once(child, 'message')) as [Load];
      return load;
    },
  });
}
