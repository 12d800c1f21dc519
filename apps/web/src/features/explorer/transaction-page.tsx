import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { BalanceChange, ExploredTransaction } from '#contracts';
import { config, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { usePageTitle } from '../../shared/page-title.js';
import { Rows } from '../../shared/ui/rows.js';
import { type Column, DataTable } from './data-table.js';
import { ExplorerFrame } from './explorer-frame.js';
import { transactionQuery } from './explorer-queries.js';
import { AccountLink, UnitLink } from './known-account.js';
import { Reading } from './reading.js';
import { Status } from './transactions-table.js';
import styles from './explorer.module.css';
import { Moment } from '../../shared/ui/moment.js';

const { transaction: words, columns, status, slot: slotLabel } = texts.explorer;

const CHANGE_COLUMNS: readonly Column<BalanceChange>[] = [
  { heading: columns.account, of: (change) => <ChangedAccount {...change} /> },
  { heading: columns.token, of: (change) => <UnitLink {...change} /> },
  { heading: columns.before, of: ({ before }) => grouped(before), amount: true },
  { heading: columns.after, of: ({ after }) => grouped(after), amount: true },
  { heading: columns.change, of: ({ change }) => withSign(change), amount: true },
];

/** A transaction, shown by the balances that it changed. */
export default function TransactionPage() {
  const { signature = '' } = useParams();
  const query = useQuery({ ...transactionQuery(signature), enabled: config.cluster === 'localnet' });
  usePageTitle('explorerTransaction');
  return (
    <ExplorerFrame heading={t(words.title)} inner>
      <Reading query={query}>{(transaction) => <Transaction {...transaction} />}</Reading>
    </ExplorerFrame>
  );
}

function Transaction(transaction: ExploredTransaction) {
  const { signature, slot, at, failed, finalized, fee, memo, signers, changes } = transaction;
  return (
    <>
      <dl className={styles.facts}>
        <Rows
          rows={[
            [t(words.signature), <code key="signature">{signature}</code>],
            [
              t(words.status),
              <span key="status">
                <Status failed={failed} />, {t(finalized ? status.final : status.notFinal)}
              </span>,
            ],
            [t(words.time), <Moment key="at" at={at} />],
            [t(slotLabel), grouped(String(slot))],
            [t(words.fee), `${grouped(fee)} SOL`],
            [
              t(words.signers),
              <ul key="signers">
                {signers.map((signer) => (
                  <li key={signer.address}>
                    <AccountLink account={signer} />
                  </li>
                ))}
              </ul>,
            ],
            [t(words.memo), memo ?? t(words.noMemo)],
          ]}
        />
      </dl>
      <section className={styles.section} aria-labelledby="changes-heading">
        <h2 id="changes-heading">{t(words.changes)}</h2>
        {changes.length === 0 ? (
          <p className={styles.muted}>{t(words.noChanges)}</p>
        ) : (
          <DataTable
            labelledBy="changes-heading"
            items={changes}
            keyOf={({ account, mint }) => `${account.address}/${mint}`}
            columns={CHANGE_COLUMNS}
          />
        )}
      </section>
    </>
  );
}

/** A token account is known best by its wallet. */
const ChangedAccount = ({ account, owner }: BalanceChange) => (
  <AccountLink account={account.name || !owner ? account : owner} />
);

/** Groups the digits, with a typographic minus or a plus. */
const withSign = (amount: string): string =>
  amount.startsWith('-') ? `−${grouped(amount.slice(1))}` : `+${grouped(amount)}`;
