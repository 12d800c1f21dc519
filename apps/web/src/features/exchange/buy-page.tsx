import { Suspense, lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { brand, config, simulated, texts, t } from '../../shared/brand.js';
import { grouped, percentage } from '../../shared/format.js';
import { MessagePage, Page } from '../../shared/page.js';
import { usePageTitle } from '../../shared/page-title.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { Art } from '../../shared/ui/art.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { NightSky } from '../../shared/ui/night-sky.js';
import panel from '../../shared/ui/panel.module.css';
import { Tabs } from '../../shared/ui/tabs.js';
import { PRICE } from './buying-figures.js';
import { CardForm } from './card-form.js';
import { RewardPoolCard } from './reward-pool-card.js';
import { SwapForm } from './swap-form.js';
import styles from './buy-page.module.css';

const TerminalCard = lazy(() => import('./terminal-card.js'));
const { buying } = texts;

/** Buying by card and with USDC (specification §2, Buy page). Neither has a real path yet. */
export default function BuyPage() {
  usePageTitle('buy');
  if (simulated) return <WaysToBuy />;
  return (
    <MessagePage scene="vault">
      <h1>{t(buying.title)}</h1>
      <p>{t(buying.closed)}</p>
      <ButtonLink to="/presale/public">{t(buying.toPresale)}</ButtonLink>
    </MessagePage>
  );
}

function WaysToBuy() {
  const [way, setWay] = useState<'fiat' | 'crypto'>('fiat');
  return (
    <>
      <SimulationBanner />
      <div className={styles.buy}>
        <NightSky />
        <Page>
          <header className={styles.header}>
            <h1>{t(buying.title)}</h1>
            <p>{t(buying.intro)}</p>
            <p className={styles.price} data-testid="price">
              {t(buying.price, { price: grouped(PRICE) })}
            </p>
            <p>
              {t(buying.presale, {
                price: grouped(config.sale.price),
                locked: percentage(brand.presale.splits.vested),
                charity: percentage(brand.presale.splits.charity),
              })}{' '}
              <Link to="/presale/public">{t(buying.toPresale)}</Link>
            </p>
          </header>
          <div className={styles.columns}>
            <div className={styles.side}>
              <section className={panel.panel} aria-label={t(buying.title)}>
                <Tabs
                  label={t(buying.tabs.label)}
                  tabs={[
                    ['fiat', t(buying.tabs.fiat)],
                    ['crypto', t(buying.tabs.crypto)],
                  ]}
                  shown={way}
                  onShow={setWay}
                >
                  {/* Both stay mounted, so that a running order continues while the other form is shown. */}
                  <div hidden={way !== 'fiat'}>
                    <CardForm />
                  </div>
                  <div hidden={way !== 'crypto'}>
                    <SwapForm currencies={['USDC']} back="/buy" />
                  </div>
                </Tabs>
              </section>
              {way === 'crypto' && (
                <Suspense>
                  <TerminalCard />
                </Suspense>
              )}
            </div>
            <div className={styles.side}>
              <Art name="vault" eager className={styles.art} />
              <RewardPoolCard />
            </div>
          </div>
        </Page>
      </div>
    </>
  );
}
