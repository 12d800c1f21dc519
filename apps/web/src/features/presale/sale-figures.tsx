import type { FigureName, Sale } from '#contracts';
import { addAmounts } from '#contracts/amount';
import { brand, config, simulated, texts, t } from '../../shared/brand.js';
import { age, grouped, moment, percentage, tokens } from '../../shared/format.js';
import { Button } from '../../shared/ui/button.js';
import { HowMade, listed, Made } from '../../shared/ui/made.js';
import { MadeAmount } from '../../shared/ui/made-amount.js';
import styles from './sale-figures.module.css';

const { figures } = texts.presale;
const { decimals } = config.sale;

interface SaleFiguresProps {
  sale: Sale | undefined;
  /** Whether the last attempt to reach the server failed. */
  failed: boolean;
  now: number | undefined;
  retry: () => void;
}

/** Sold and remaining tokens and the progress bar; a click shows the parts of the sold figure (reading D3). */
export function SaleFigures({ sale, failed, now, retry }: SaleFiguresProps) {
  const known = sale && sale.soldTokens !== null && sale.remainingTokens !== null ? sale : undefined;
  const stale = failed || sale?.stale === true;
  return (
    <section className={styles.figures} aria-labelledby="figures-heading">
      <h2 id="figures-heading" className="sr-only">
        {t(figures.heading)}
      </h2>
      <div aria-busy={!known && !stale}>{known ? <Known sale={known} /> : <Skeleton />}</div>
      <div role="status">
        {stale && (
          <div className={styles.stale}>
            <strong>{t(figures.stale)}</strong>
            <span>
              {known?.updatedAt ? (
                <time dateTime={known.updatedAt} title={moment(known.updatedAt)}>
                  {t(figures.lastKnown, { age: now ? age(known.updatedAt, now) : moment(known.updatedAt) })}
                </time>
              ) : (
                t(figures.never)
              )}
            </span>
            {failed && (
              <Button look="quiet" onClick={retry}>
                {t(texts.shared.retry)}
              </Button>
            )}
          </div>
        )}
      </div>
      {known && <Parts sale={known} now={stale ? undefined : now} />}
    </section>
  );
}

function Known({ sale }: { sale: Sale }) {
  const progress = Math.min(100, sale.pageProgress ?? 0);
  return (
    <>
      <dl className={styles.pair}>
        <div>
          <dt>{t(figures.sold)}</dt>
          <dd data-testid="sold">
            <MadeAmount
              of="sold"
              amount={addAmounts(sale.soldTokens ?? '0', sale.allocatedTokens, decimals)}
            />
          </dd>
        </div>
        <div>
          <dt>{t(figures.remaining)}</dt>
          <dd data-testid="remaining">
            <MadeAmount of="remaining" amount={sale.remainingTokens ?? '0'} />
          </dd>
        </div>
      </dl>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t(figures.heading)}
        aria-valuenow={Math.round(progress * 100) / 100}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div style={{ transform: `scaleX(${progress / 100})` }} />
      </div>
      <p className={styles.percent}>
        <Made of="sale-progress">{t(figures.progress, { percent: percentage(progress) })}</Made>
      </p>
    </>
  );
}

function Parts({ sale, now }: { sale: Sale; now: number | undefined }) {
  const rows: [FigureName, string, string | null][] = [
    ['sold-on-chain', t(figures.onChain), sale.soldTokens],
    ['allocated', t(simulated ? figures.allocatedSimulated : figures.allocated), sale.allocatedTokens],
    ['sale-supply', t(figures.saleSupply), sale.saleSupply],
    ['treasury', t(figures.treasury), sale.treasuryBalance],
    ['mint-supply', t(figures.mintSupply), sale.mintSupply],
  ];
  return (
    <details className={styles.parts}>
      <summary>{t(figures.parts)}</summary>
      <dl>
        {rows.map(([of, name, amount]) => (
          <div key={of}>
            <dt>
              {name}
              {simulated && of === 'allocated' && <mark>{t(texts.simulation.mark)}</mark>}
            </dt>
            <dd {...listed(of)}>{amount === null ? '–' : tokens(amount)}</dd>
          </div>
        ))}
      </dl>
      {sale.progress !== null && (
        <p {...listed('target-progress')}>
          {t(figures.target, {
            percent: percentage(sale.progress),
            target: grouped(brand.presale.progressTarget),
          })}
        </p>
      )}
      <HowMade of="sold-on-chain" />
      {sale.updatedAt && now && (
        <p>
          <time dateTime={sale.updatedAt} title={moment(sale.updatedAt)}>
            {t(figures.updated, { age: age(sale.updatedAt, now) })}
          </time>
        </p>
      )}
    </details>
  );
}

function Skeleton() {
  return (
    <div className={styles.skeleton} data-testid="figures-skeleton">
      <span className="sr-only">{t(texts.shell.loading)}</span>
      <div />
      <div />
      <div />
    </div>
  );
}
