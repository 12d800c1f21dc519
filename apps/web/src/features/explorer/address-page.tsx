import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { ExploredAddress } from '#contracts';
import { config, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { usePageTitle } from '../../shared/page-title.js';
import { MoreButton } from '../../shared/ui/more-button.js';
import { type Row, Rows } from '../../shared/ui/rows.js';
import { type Column, DataTable } from './data-table.js';
import { ExplorerFrame } from './explorer-frame.js';
import { addressQuery, tokenQuery } from './explorer-queries.js';
import { AccountLink, nameOf, UnitLink } from './known-account.js';
import { Reading } from './reading.js';
import { TransactionsTable } from './transactions-table.js';
import styles from './explorer.module.css';

const { address: words, columns, kinds, more, token: tokenWords } = texts.explorer;

/** The balances and transactions of an address. For a mint, also its token. */
export default function AddressPage() {
  const { address = '' } = useParams();
  const query = useInfiniteQuery({ ...addressQuery(address), enabled: config.cluster === 'localnet' });
  usePageTitle('explorerAddress');
  return (
    <ExplorerFrame heading={t(words.title)} inner>
      <Reading query={{ ...query, data: query.data?.pages }}>
        {(pages) => (
          <>
            <Facts {...pages[0]!} />
            {pages[0]!.kind === 'mint' && <Token mint={address} />}
            {pages[0]!.kind !== 'mint' && <Balances {...pages[0]!} />}
            <section className={styles.section} aria-labelledby="transactions-heading">
              <h2 id="transactions-heading">{t(words.transactions)}</h2>
              <TransactionsTable
                labelledBy="transactions-heading"
                items={pages.flatMap(({ items }) => items)}
              />
              <MoreButton list={query} label={more} />
            </section>
          </>
        )}
      </Reading>
    </ExplorerFrame>
  );
}

function Facts({ address, name, kind, owner, sol }: ExploredAddress) {
  const rows: Row[] = [
    [t(words.address), <code key="address">{address}</code>],
    ...(name ? [[t(words.name), nameOf(name)] as const] : []),
    [t(words.kind), t(kinds[kind])],
    ...(owner ? [[t(words.owner), <AccountLink key="owner" account={owner} />] as const] : []),
    [t(words.sol), grouped(sol)],
  ];
  return (
    <dl className={styles.facts}>
      <Rows rows={rows} />
    </dl>
  );
}

const TOKEN_COLUMNS: readonly Column<ExploredAddress['tokens'][number]>[] = [
  { heading: columns.token, of: (token) => <UnitLink {...token} /> },
  { heading: columns.account, of: ({ account }) => <AccountLink account={account} /> },
  {
    heading: columns.balance,
    of: ({ amount, frozen }) => grouped(amount) + (frozen ? ` (${t(words.frozen)})` : ''),
    amount: true,
  },
];

function Balances({ tokens }: ExploredAddress) {
  return (
    <section className={styles.section} aria-labelledby="tokens-heading">
      <h2 id="tokens-heading">{t(words.tokens)}</h2>
      {tokens.length === 0 ? (
        <p className={styles.muted}>{t(words.noTokens)}</p>
      ) : (
        <DataTable
          labelledBy="tokens-heading"
          items={tokens}
          keyOf={({ account }) => account.address}
          columns={TOKEN_COLUMNS}
        />
      )}
    </section>
  );
}

function Token({ mint }: { mint: string }) {
  const query = useQuery(tokenQuery(mint));
  return (
    <section className={styles.section} aria-labelledby="token-heading">
      <h2 id="token-heading">{t(tokenWords.title)}</h2>
      <Reading query={query}>
        {({ symbol, supply, decimals, mintAuthority, freezeAuthority }) => (
          <dl className={styles.facts}>
            <Rows
              rows={[
                [t(tokenWords.symbol), symbol ?? t(tokenWords.unknown)],
                [t(tokenWords.supply), grouped(supply)],
                [t(tokenWords.decimals), String(decimals)],
                [t(tokenWords.mintAuthority), <Authority key="mint" address={mintAuthority} />],
                [t(tokenWords.freezeAuthority), <Authority key="freeze" address={freezeAuthority} />],
              ]}
            />
          </dl>
        )}
      </Reading>
    </section>
  );
}

const Authority = ({ address }: { address: string | null }) =>
  address === null ? t(tokenWords.nobody) : <AccountLink account={{ address, name: null }} />;
