import { useSearchParams } from 'react-router-dom';
import { texts, t } from '../../shared/brand.js';
import { ExportButton } from '../../shared/operators/export-button.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { LabelledTabs } from '../../shared/ui/labelled-tabs.js';
import { QuoteSwitch } from './quote-switch.js';
import { TransferListing } from './transfer-listing.js';
import { WatchStatusNote } from './watch-status.js';
import styles from './transfers-page.module.css';

const labels = texts.transfers;
const KINDS = ['suspense', 'foreign', 'all'] as const;

/** What has arrived on the chain, for operators. Refunds have a page of their own. */
export default function TransfersPage() {
  const [params, setParams] = useSearchParams();
  const kind = KINDS.find((choice) => choice === params.get('kind')) ?? 'suspense';
  return (
    <OperatorsPage
      name="transfers"
      intro={labels.intro}
      actions={<ExportButton list="transfers" filter={{ kind }} />}
    >
      <WatchStatusNote />
      <QuoteSwitch />
      <LabelledTabs
        className={styles.tabs!}
        label={t(labels.show)}
        activeKey={kind}
        onChange={(choice) => setParams(choice === 'suspense' ? {} : { kind: choice })}
        destroyOnHidden
        items={KINDS.map((choice) => ({
          key: choice,
          label: t(labels.kinds[choice]),
          children: <TransferListing kind={choice} name={labels.title} none={labels.none} />,
        }))}
      />
    </OperatorsPage>
  );
}
