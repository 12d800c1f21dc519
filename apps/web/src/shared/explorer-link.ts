import type { Cluster } from '#contracts';
import { base, links, t } from './brand.js';
import { type Explored, explorerPath } from './explored-text.js';

/**
 * Returns where an address or a transaction can be looked up: in the site's own explorer if it is on the local chain, which
 * no other explorer can read, or else in the brand's public explorer.
 */
export function explorerLink(cluster: Cluster, kind: Explored, id: string): string {
  if (cluster === 'localnet') return base + explorerPath(kind, id);
  return kind === 'address'
    ? t(links.explorerAddress, { address: id, cluster })
    : t(links.explorerTransaction, { signature: id, cluster });
}
