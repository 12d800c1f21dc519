import { shortAddress } from '#contracts/address';
import { config } from '../../../shared/brand.js';
import type { Explored } from '../../../shared/explored-text.js';
import { explorerLink } from '../../../shared/explorer-link.js';
import { ExternalLink } from '../../../shared/ui/button.js';

/** The beginning and the end of an address or a signature, which open it in the explorer. */
export const ChainLink = ({ kind, id }: { kind: Explored; id: string }) => (
  <ExternalLink to={explorerLink(config.cluster, kind, id)}>
    <code title={id}>{shortAddress(id)}</code>
  </ExternalLink>
);
