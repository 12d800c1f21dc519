import { brand, links, texts, t } from '../../shared/brand.js';
import { day } from '../../shared/format.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { usePageTitle } from '../../shared/page-title.js';
import { ButtonLink, ExternalLink } from '../../shared/ui/button.js';
import { ExternalIcon } from '../../shared/ui/live-icons.js';
import { PressKit } from './press-kit.js';
import styles from './press-page.module.css';

/** Articles, a quote, and two ways to join (specification §2, press page). */
export default function PressPage() {
  const { press } = texts;
  usePageTitle('press');
  return (
    <>
      <PageHead
        heading={press.heading}
        motto={press.motto}
        intro={t(press.intro)}
        scene="herald"
        alt={press.art}
      />
      <Page>
        {brand.press.articles.some(({ sample }) => sample) && (
          <p role="note" className={styles.samples}>
            {t(press.samples)}
          </p>
        )}
        <ul className={styles.articles}>
          {brand.press.articles.map(({ id, url, date, sample }) => {
            const words = press.articles[id];
            return (
              words && (
                <li key={id}>
                  <article aria-labelledby={`article-${id}`}>
                    <p className={styles.source}>
                      {t(words.source)}
                      {date && (
                        <>
                          {' · '}
                          <time dateTime={date}>{day(date)}</time>
                        </>
                      )}
                      {sample && <small className={styles.sample}>{t(press.sample)}</small>}
                    </p>
                    <h2 id={`article-${id}`}>{t(words.title)}</h2>
                    <p>{t(words.description)}</p>
                    <ExternalLink to={url} className={styles.read} describedBy={`article-${id}`}>
                      {t(press.read)} <ExternalIcon size={18} />
                    </ExternalLink>
                  </article>
                </li>
              )
            );
          })}
        </ul>
        <figure className={styles.quote}>
          <blockquote>
            <p>{t(press.quote.text)}</p>
          </blockquote>
          <figcaption>{t(press.quote.by)}</figcaption>
        </figure>
        <PressKit />
        <section className={styles.closing} aria-labelledby="join-heading">
          <h2 id="join-heading">{t(press.closing.heading)}</h2>
          <div>
            <ButtonLink to="/presale/public">{t(press.closing.revolution)}</ButtonLink>
            <ButtonLink to={links.community} look="outline">
              {t(press.closing.community)}
            </ButtonLink>
          </div>
        </section>
      </Page>
    </>
  );
}
