import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useState } from 'react';
import { isSoldOut } from '#contracts/sold-out';
import { brand, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { useEmbedded } from '../../shared/embedded.js';
import { withTexts } from '../../shared/page-texts.js';
import { lazyWhenNear } from '../../shared/lazy-when-near.js';
import { usePageTitle } from '../../shared/page-title.js';
import { Page } from '../../shared/page.js';
import { presaleQuery } from '../../shared/queries.js';
import { useRealtime } from '../../shared/realtime.js';
import { useServerClock } from '../../shared/server-clock.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { NightSky } from '../../shared/ui/night-sky.js';
import { judge } from './tokens-field.js';
import { CountdownClock } from './countdown-clock.js';
import { timeLeft } from '../../shared/countdown.js';
import { MintAddress } from './mint-address.js';
import { NotifyPayment } from './notify-payment.js';
import { manualCurrency } from './purchase-currencies.js';
import { EMPTY_DRAFT } from './purchase-draft.js';
import { PurchaseForm } from './purchase-form.js';
import { ReceivingAddresses } from './receiving-addresses.js';
import { TermsDetails } from './terms-details.js';
import { SaleFigures } from './sale-figures.js';
import { shownRound } from './shown-round.js';
import { type PrivateRound, usePrivateRound } from './use-private-round.js';
import { usePurchase } from './use-purchase.js';
import styles from './presale-page.module.css';

const WELCOME = 'welcome';
const Welcome = lazyWhenNear(WELCOME, () => import('./welcome.js'));
const CodeDialog = withTexts(['privateRound'], () => import('./code-dialog.js'));
const PrivateRoundNotice = withTexts(['privateRound'], () => import('./private-round-notice.js'));

/** Rendered once: a change before its code has come would make React take away what the server has written. */
const ClosedRound = memo(({ ask }: Pick<PrivateRound, 'ask'>) => (
  <Suspense>
    <PrivateRoundNotice ask={ask} />
  </Suspense>
));

/** The pre-sale. Every path shows the public one, except the private round's while a code is set (reading D6). */
export default function PresalePage() {
  const title = t(texts.presale.title);
  usePageTitle('presale');
  const embedded = useEmbedded();
  useRealtime();
  const { data: sale, isError, refetch } = useQuery(presaleQuery);
  const progress = usePurchase();
  const round = usePrivateRound(progress.error);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const terms = shownRound(round.isActive);
  const verdict = judge(draft.amount, terms);
  const claimed = manualCurrency(draft.currency);
  const now = useServerClock(sale?.clockOffset);
  // The figures of the sale are those of the public round.
  const shown = round.isActive ? terms : (sale ?? terms);
  const { endsAt } = shown;
  const opensAt = (!round.isActive && sale?.opensAt) || undefined;
  const left = now === undefined ? undefined : timeLeft(Date.parse(endsAt), now);
  const over = left?.over || (!round.isActive && sale?.over);
  const closed = over ? 'over' : isSoldOut(sale?.remainingTokens, terms.minAmount) ? 'soldOut' : undefined;
  const charity = String((sale ?? brand.presale).splits.charity);
  if (round.isClosed) return <ClosedRound ask={round.ask} />;

  return (
    <>
      <SimulationBanner />
      <div className={styles.presale}>
        <NightSky />
        <Page>
          <header className={styles.header}>
            <div>
              {round.isActive && <p className={styles.badge}>{t(texts.presale.privateBadge)}</p>}
              <h1>{title}</h1>
              <p className={styles.note}>{t(texts.presale.charityNote, { charity })}</p>
              <p className={styles.price}>{t(texts.presale.price, { price: grouped(shown.price) })}</p>
            </div>
            {!opensAt && <CountdownClock left={left} endsAt={endsAt} />}
          </header>
          <div className={styles.columns}>
            <div className={styles.facts}>
              <div className={styles.panel}>
                <SaleFigures sale={sale} failed={isError} now={now} retry={() => void refetch()} />
              </div>
              <div className={styles.panel}>
                <MintAddress sale={sale} />
              </div>
              <div className={styles.panel}>
                <ReceivingAddresses sale={sale} />
              </div>
              {!embedded && !round.isActive && (
                <div id={WELCOME}>
                  <Suspense>
                    <Welcome />
                  </Suspense>
                </div>
              )}
            </div>
            <PurchaseForm
              sale={sale}
              closed={opensAt ? 'notBegun' : closed}
              round={round.isActive ? 'private' : 'public'}
              terms={terms}
              now={now}
              progress={progress}
              draft={draft}
              setDraft={setDraft}
            />
          </div>
          <NotifyPayment
            claim={{
              amount: claimed && verdict.kind === 'within' ? verdict.amount : undefined,
              currency: claimed ?? 'SOL',
            }}
          />
          <TermsDetails />
        </Page>
      </div>
      {round.needsCode && (
        <Suspense>
          <CodeDialog reason={round.reason} onEnter={round.enter} onDismiss={round.dismiss} />
        </Suspense>
      )}
    </>
  );
}
