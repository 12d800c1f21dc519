import type { SaleFigureRow, SaleVerificationRun } from '#contracts';
import { brand, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { Ago } from '../../shared/ui/ago.js';
import { HowMade, listed } from '../../shared/ui/made.js';
import styles from './proof-page.module.css';

/** The result of a check, its figures, and what differs. */
export function LatestRun({ run }: { run: SaleVerificationRun }) {
  const { latest: words, difference } = texts.proof;
  const { ranAt, slot, seconds, reads, differences, findings } = run;
  const cost = { seconds: grouped(seconds.toFixed(1)), reads: grouped(String(reads)) };
  return (
    <>
      <p role="status" className={differences === 0 ? styles.agrees : styles.differs}>
        {t(differences === 0 ? words.agrees : words.differs, { count: grouped(String(differences)) })}
      </p>
      <p className={styles.note}>
        {t(words.checked)} <Ago at={ranAt} />
        <span {...listed('sale-check')}>
          {slot !== null && ` · ${t(words.slot, { slot: grouped(String(slot)) })}`} · {t(words.cost, cost)}
        </span>
      </p>
      {run.figures.length > 0 && <Figures rows={run.figures} />}
      <HowMade of="sale-check" />
      {findings.length > 0 && (
        <>
          <h3>{t(difference.heading)}</h3>
          {differences > findings.length && (
            <p className={styles.note}>{t(difference.first, { count: String(findings.length) })}</p>
          )}
          <ul className={styles.findings}>
            {findings.map(({ thing, expected, found }) => (
              <li key={thing}>
                <p lang="en">{thing}</p>
                <dl>
                  <dt>{t(difference.expected)}</dt>
                  <dd lang="en">{expected}</dd>
                  <dt>{t(difference.found)}</dt>
                  <dd lang="en">{found}</dd>
                </dl>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Figures({ rows }: { rows: readonly SaleFigureRow[] }) {
  const { latest: words, figures } = texts.proof;
  return (
    <table className={styles.figures}>
      <caption className="sr-only">{t(words.caption)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(words.figure)}</th>
          <th scope="col">{t(words.site)}</th>
          <th scope="col">{t(words.chain)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, currency, site, chain }) => (
          <tr key={`${name} ${currency}`} data-differs={site !== null && site !== chain}>
            <th scope="row">
              {t(figures[name])} {currency && <small>{currency === 'token' ? brand.ticker : currency}</small>}
            </th>
            <td {...listed('sale-check')}>{site === null ? '–' : grouped(site)}</td>
            <td {...listed('sale-check')}>{grouped(chain)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
