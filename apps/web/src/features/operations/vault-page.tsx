import type { AdminVaultLock } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { day, percent, tokens } from '../../shared/format.js';
import { keys } from '../../shared/operators/keys.js';
import { ListPage } from '../../shared/operators/list-page.js';
import { whenChanged } from '../../shared/operators/live.js';
import { MemberLink } from '../../shared/operators/member-link.js';
import type { Column } from '../../shared/ui/listing.js';
import { StateTag } from './state-tag.js';
import { Moment } from '../../shared/ui/moment.js';

const { vault: labels } = texts.operations;

const COLUMNS: readonly Column<AdminVaultLock>[] = [
  {
    heading: labels.columns.made,
    of: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { heading: labels.columns.member, of: (lock) => <MemberLink {...lock} /> },
  { heading: labels.columns.amount, amount: true, of: ({ amount }) => tokens(amount) },
  { heading: labels.columns.held, amount: true, of: ({ held }) => tokens(held) },
  { heading: labels.columns.rate, of: ({ baseBps, boostBps }) => percent((baseBps + boostBps) / 100) },
  {
    heading: labels.columns.days,
    of: ({ paidDays, days }) => t(labels.paid, { paid: String(paidDays), days: String(days) }),
  },
  { heading: labels.columns.ends, of: ({ endsOn }) => <time dateTime={endsOn}>{day(endsOn)}</time> },
  {
    heading: labels.columns.status,
    of: ({ status }) => <StateTag state={status}>{t(labels.statuses[status])}</StateTag>,
  },
];

/** All locks of the vault, for operators. */
export default function VaultPage() {
  return (
    <ListPage
      name="vault"
      intro={labels.intro}
      path="/api/admin/vault"
      queryKey={keys.adminVault}
      staleOn={whenChanged('vault')}
      searchHint={labels.searchHint}
      filters={{ status: { label: labels.columns.status, choices: labels.statuses } }}
      exported="vault"
      columns={COLUMNS}
      none={labels.none}
    />
  );
}
