import { Link } from 'react-router-dom';
import type { AdminCharityPayout } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { keys } from '../../../shared/operators/keys.js';
import { ListPage } from '../../../shared/operators/list-page.js';
import { whenChanged } from '../../../shared/operators/live.js';
import type { Column } from '../../../shared/ui/listing.js';
import { StateTag } from '../state-tag.js';
import { charityAmount } from './charity-amount.js';
import { CharityFundPanel } from './charity-fund-panel.js';
import { ProposeCharity } from './propose-charity.js';
import { Moment } from '../../../shared/ui/moment.js';

const { charity: words } = texts.operations;
const { columns } = words;

const COLUMNS: readonly Column<AdminCharityPayout>[] = [
  {
    heading: columns.beneficiary,
    of: ({ id, beneficiary }) => <Link to={`/admin/charity/${id}`}>{beneficiary}</Link>,
  },
  { heading: columns.purpose, of: ({ purpose }) => purpose },
  { heading: columns.amount, amount: true, of: charityAmount },
  { heading: columns.state, of: (payment) => <CharityState {...payment} /> },
  { heading: columns.evidence, of: evidenceOf },
  {
    heading: columns.confirmed,
    of: ({ confirmedAt }) => <Moment at={confirmedAt} />,
  },
];

export const CharityState = ({ state }: Pick<AdminCharityPayout, 'state'>) => (
  <StateTag state={state === 'paid' ? 'paid' : 'processing'}>{t(words.states[state])}</StateTag>
);

function evidenceOf({ evidence, daysWithoutEvidence: days }: AdminCharityPayout) {
  if (days === 0) return <StateTag state="open">{t(words.noEvidenceToday)}</StateTag>;
  if (days !== null) return <StateTag state="open">{t(words.noEvidence, { days: String(days) })}</StateTag>;
  return evidence.length === 0 ? t(words.nothingYet) : t(words.files, { count: String(evidence.length) });
}

/** What the charity fund has paid, the fund itself, and proposals that wait for a second person. */
export default function CharityPage() {
  return (
    <ListPage
      name="charity"
      intro={words.intro}
      path="/api/admin/charity"
      queryKey={keys.charity}
      staleOn={whenChanged('charity')}
      searchHint={words.searchHint}
      filters={{
        state: { label: columns.state, choices: words.states },
        evidence: { label: columns.evidence, choices: words.evidences },
      }}
      exported="charity"
      columns={COLUMNS}
      none={words.none}
      actions={<ProposeCharity />}
      note={<CharityFundPanel />}
    />
  );
}
