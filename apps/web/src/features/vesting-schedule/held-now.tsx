import { useQuery } from '@tanstack/react-query';
import { formatUnits, parseUnits } from '#contracts/amount';
import { brand, config, texts, t } from '../../shared/brand.js';
import { explorerLink } from '../../shared/explorer-link.js';
import { age, moment } from '../../shared/format.js';
import { presaleQuery } from '../../shared/queries.js';
import { useAfterHydration } from '../../shared/use-after-hydration.js';
import { useNow } from '../../shared/use-now.js';
import { ExternalLink } from '../../shared/ui/button.js';
import { Blank, FiguresCard } from '../../shared/ui/figures-card.js';
import { MadeAmount } from '../../shared/ui/made-amount.js';
import styles from './held-now.module.css';

const { now: words } = texts.vestingSchedule;
const { decimals } = config.sale;

/** The balances on the chain: what exists, what the sale's treasury holds, and what is elsewhere. */
export function HeldNow() {
  const sale = useQuery(presaleQuery);
  // Only the scripts know the reader's time.
  const now = useAfterHydration(useNow());
  const { mintSupply: minted, treasuryBalance: treasury, updatedAt, stale, mintAddress } = sale.data ?? {};
  const outside = minted && treasury && rest(minted, treasury);
  return (
    <div className={styles.held}>
      <FiguresCard heading={words.heading} query={sale}>
        <p>
          {updatedAt && now !== undefined && (
            <time dateTime={updatedAt} title={moment(updatedAt)}>
              {t(words.chain, { age: age(updatedAt, now) })}
            </time>
          )}{' '}
          {stale && t(words.unread)}
        </p>
        <dl>
          <div>
            <dt>{t(words.minted)}</dt>
            <dd data-testid="minted">
              {minted ? <MadeAmount of="mint-supply" amount={minted} /> : <Blank />}
            </dd>
          </div>
          <div>
            <dt>{t(words.treasury)}</dt>
            <dd data-testid="in-treasury">
              {treasury ? <MadeAmount of="treasury" amount={treasury} /> : <Blank />}
            </dd>
          </div>
          <div>
            <dt>{t(words.outside)}</dt>
            <dd>{outside ? <MadeAmount of="mint-supply" amount={outside} /> : <Blank />}</dd>
          </div>
        </dl>
        {mintAddress && brand.links.explorerAddress && (
          <ExternalLink to={explorerLink(config.cluster, 'address', mintAddress)}>
            {t(words.mint)}
          </ExternalLink>
        )}
      </FiguresCard>
    </div>
  );
}

const rest = (minted: string, treasury: string): string =>
  formatUnits(parseUnits(minted, decimals) - parseUnits(treasury, decimals), decimals);
