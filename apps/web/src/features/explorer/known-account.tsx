import { Link } from 'react-router-dom';
import type { KnownAccount, NamedAccount } from '#contracts';
import { shortAddress } from '#contracts/address';
import { texts, t } from '../../shared/brand.js';
import { explorerPath } from '../../shared/explored-text.js';
import styles from './explorer.module.css';

export const nameOf = (name: KnownAccount): string => t(texts.explorer.names[name]);

/** Links to an account, by its name if it is known, or else by its shortened address. */
export const AccountLink = ({ account: { address, name } }: { account: NamedAccount }) => (
  <Link to={explorerPath('address', address)} title={address} className={name ? undefined : styles.code}>
    {name ? nameOf(name) : shortAddress(address)}
  </Link>
);

/** Links to the mint of a token by its symbol; SOL has none. */
export function UnitLink({ mint, symbol }: { mint: string | null; symbol: string | null }) {
  if (mint === null) return 'SOL';
  return (
    <Link to={explorerPath('address', mint)} title={mint}>
      {symbol ?? shortAddress(mint)}
    </Link>
  );
}
