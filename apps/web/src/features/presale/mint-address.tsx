import type { Sale } from '#contracts';
import { shortAddress } from '#contracts/address';
import { config, texts, t } from '../../shared/brand.js';
import { explorerLink } from '../../shared/explorer-link.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { ExternalLink } from '../../shared/ui/button.js';
import { ExternalIcon } from '../../shared/ui/live-icons.js';
import styles from './mint-address.module.css';

const { mint, addresses } = texts.presale;
const { cluster } = config;

/** The mint address, linked to the explorer of its chain, and who can create and freeze its tokens. */
export function MintAddress({ sale }: { sale: Sale | undefined }) {
  const address = sale?.mintAddress;
  return (
    <div id="mint" className={styles.mint}>
      <p className={styles.label}>{t(mint.label)}</p>
      {address ? (
        <div className={styles.row}>
          <code title={address} data-testid="mint-address">
            <span className={styles.full}>{address}</span>
            <span className={styles.short} aria-hidden="true">
              {shortAddress(address)}
            </span>
          </code>
          <CopyButton value={address} name={t(addresses.mintName)} label={t(mint.copy)} />
          <ExternalLink to={explorerLink(cluster, 'address', address)} className={styles.explorer}>
            <span>{t(mint.explorer)}</span> <ExternalIcon size={18} />
          </ExternalLink>
          {cluster === 'localnet' && <p className={styles.note}>{t(mint.localChain)}</p>}
          {sale.mintAuthorities && <Authorities {...sale.mintAuthorities} />}
        </div>
      ) : (
        <p className={styles.unknown}>{t(mint.unknown)}</p>
      )}
    </div>
  );
}

/** Buyers should know of an address that can create or freeze tokens, so it stands out. */
function Authorities({ mint: creator, freeze: freezer }: NonNullable<Sale['mintAuthorities']>) {
  return (
    <p className={styles.note}>
      {creator || freezer ? (
        <strong>
          {creator && t(mint.canCreate, { address: creator })}{' '}
          {freezer && t(mint.canFreeze, { address: freezer })}
        </strong>
      ) : (
        t(mint.noAuthority)
      )}
    </p>
  );
}
