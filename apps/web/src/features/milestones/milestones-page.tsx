import { Link } from 'react-router-dom';
import { brand, texts, t } from '../../shared/brand.js';
import { localizedLabel } from '../../shared/compact.js';
import { day } from '../../shared/format.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { usePageTitle } from '../../shared/page-title.js';
import { ButtonLink, ExternalLink } from '../../shared/ui/button.js';
import { CheckIcon } from '../../shared/ui/live-icons.js';
import { ChartIcon } from '../../shared/ui/page-icons.js';
import { Gallery } from './gallery.js';
import styles from './milestones-page.module.css';

/** Gallery, accomplished milestones, and where to follow the market or buy (specification §2, milestones page). */
export default function MilestonesPage() {
  const { milestones } = texts;
  const { list, presale, chartUrl, launchpadUrl } = brand.milestones;
  const { locked, vested } = brand.vesting;
  const figures = {
    amount: localizedLabel(presale.amount),
    price: localizedLabel(presale.price),
    locked: localizedLabel(locked.amount),
    vested: localizedLabel(vested.amount),
  };
  usePageTitle('milestones');
  return (
    <>
      <PageHead
        heading={milestones.heading}
        motto={milestones.motto}
        intro={t(milestones.intro)}
        scene="road"
      />
      <Page>
        <Gallery />
        <section className={styles.list} aria-labelledby="accomplished-heading">
          <h2 id="accomplished-heading">{t(milestones.list.heading)}</h2>
          {list.some(({ sample }) => sample) && (
            <p role="note" className={styles.samples}>
              {t(milestones.list.samples)}
            </p>
          )}
          <ol>
            {list.map(({ id, date, proof, sample }) => {
              const entry = milestones.list.entries[id];
              return (
                entry && (
                  <li key={id}>
                    <span className={styles.mark}>
                      <CheckIcon size={22} />
                    </span>
                    <h3 id={`milestone-${id}`}>{t(entry.title, figures)}</h3>
                    <p>{t(entry.body, figures)}</p>
                    {(date || proof || sample) && (
                      <p className={styles.proof}>
                        {sample && <span>{t(milestones.list.sample)}</span>}
                        {date && <time dateTime={date}>{day(date)}</time>}
                        {proof && <Proof to={proof} of={`milestone-${id}`} />}
                      </p>
                    )}
                  </li>
                )
              );
            })}
          </ol>
        </section>
        <section className={styles.closing} aria-labelledby="market-heading">
          <h2 id="market-heading">{t(milestones.closing.heading)}</h2>
          <p>{t(milestones.closing.body)}</p>
          <div>
            <ButtonLink to={launchpadUrl}>{t(milestones.closing.launchpad)}</ButtonLink>
            <ButtonLink to={chartUrl} look="outline">
              <ChartIcon /> {t(milestones.closing.chart)}
            </ButtonLink>
          </div>
        </section>
      </Page>
    </>
  );
}

/** A link to what proves a milestone: a page of the site or an address elsewhere. @param of the id of its heading */
function Proof({ to, of }: { to: string; of: string }) {
  const { proof } = texts.milestones.list;
  return to.startsWith('/') ? (
    <Link to={to} aria-describedby={of}>
      {t(proof)}
    </Link>
  ) : (
    <ExternalLink to={to} describedBy={of}>
      {t(proof)}
    </ExternalLink>
  );
}
