import type { ListedPayout } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { money } from '../../../shared/format.js';
import { keys } from '../../../shared/operators/keys.js';
import { ListPage } from '../../../shared/operators/list-page.js';
import { whenChanged } from '../../../shared/operators/live.js';
import type { Column } from '../../../shared/ui/listing.js';
import { StateTag } from '../state-tag.js';
import { ChainLink } from './chain-link.js';
import { PayoutActs } from './payout-acts.js';
import { payoutAmount } from './payout-amount.js';
import { PayoutWalletPanel } from './payout-wallet-panel.js';
import styles from './payouts-page.module.css';
import { Dated, Moment } from '../../../shared/ui/moment.js';

const { payouts: words } = texts.operations;
const { columns } = words;
const { kinds, problems, states } = texts.payouts;

const COLUMNS: readonly Column<ListedPayout>[] = [
  {
    heading: columns.what,
    of: (payout) => (
      <div className={styles.facts}>
        <strong>
          {t(kinds[payout.kind])}: {payoutAmount(payout)}
        </strong>
        <span>{t(words.worth, { amount: money(payout.worthUsd, 'USD') })}</span>
        <time dateTime={payout.requestedAt}>
          <Dated text={words.requested} at={{ time: payout.requestedAt }} />
        </time>
        <code className={styles.key}>{payout.key}</code>
      </div>
    ),
  },
  {
    heading: columns.recipient,
    of: ({ destination }) =>
      destination === null ? t(words.noRecipient) : <ChainLink kind="address" id={destination} />,
  },
  {
    heading: columns.state,
    of: ({ state, problem, byHand, doubtedAt, heldAt, heldBy, landedAt }) => (
      <div className={styles.facts}>
        <span>
          <StateTag state={TAGS[state]}>{t(states[state])}</StateTag>
        </span>
        {problem && <span>{t(problems[problem])}</span>}
        {doubtedAt && state !== 'landed' && (
          <span>
            <Dated text={words.doubted} at={{ time: doubtedAt }} />
          </span>
        )}
        {heldAt && heldBy && state !== 'landed' && (
          <span>
            <Dated text={words.held} at={{ time: heldAt }} values={{ by: heldBy }} />
          </span>
        )}
        {byHand && <span>{t(words.paidByHand)}</span>}
        {landedAt && <Moment at={landedAt} />}
      </div>
    ),
  },
  {
    heading: columns.approvals,
    of: ({ approvals, approvalsNeeded }) => (
      <div className={styles.facts}>
        <span>
          {approvalsNeeded === 0 && approvals.length === 0
            ? t(words.noneNeeded)
            : t(words.approvals, { count: String(approvals.length), needed: String(approvalsNeeded) })}
        </span>
        {approvals.map(({ approvedBy, approvedAt, reason }) => (
          <span key={approvedBy}>
            <Dated text={words.approved} at={{ time: approvedAt }} values={{ by: approvedBy, reason }} />
          </span>
        ))}
      </div>
    ),
  },
  { heading: columns.chain, of: (payout) => <OnChain {...payout} /> },
  { heading: columns.acts, of: (payout) => <PayoutActs payout={payout} /> },
];

const TAGS = {
  due: 'due',
  queued: 'processing',
  sent: 'processing',
  landed: 'paid',
  failed: 'failed',
} as const satisfies Record<ListedPayout['state'], string>;

/** The marker, the transaction that has paid, and all others that were signed. */
function OnChain({ marker, signature, attempts }: ListedPayout) {
  if (!marker && !signature) return t(words.notSent);
  return (
    <div className={styles.facts}>
      {signature && (
        <span>
          {t(words.transaction)}: <ChainLink kind="transaction" id={signature} />
        </span>
      )}
      {marker && (
        <span>
          {t(words.marker)}: <ChainLink kind="address" id={marker} />
        </span>
      )}
      {attempts.map(({ signature: attempt, signedAt, expiredAt }) => (
        <span key={attempt}>
          <Dated text={words.attempt} at={{ time: signedAt }} />
          {attempt !== signature && (
            <>
              : <ChainLink kind="transaction" id={attempt} />
            </>
          )}
          {expiredAt && (
            <>
              {' · '}
              <Dated text={words.expired} at={{ time: expiredAt }} />
            </>
          )}
        </span>
      ))}
    </div>
  );
}

/** All payouts, and the wallet that sends them. */
export default function PayoutsPage() {
  return (
    <ListPage
      name="payouts"
      intro={words.intro}
      path="/api/admin/payouts"
      queryKey={keys.payouts}
      staleOn={whenChanged('payouts')}
      searchHint={words.searchHint}
      filters={{
        state: { label: words.filters.state, choices: { open: words.open, ...states } },
        kind: { label: words.filters.kind, choices: kinds },
      }}
      exported="payouts"
      columns={COLUMNS}
      none={words.none}
      note={<PayoutWalletPanel />}
    />
  );
}
