import { Link, useLocation } from 'react-router-dom';
import { FIGURE_NAMES, type FigureName, PUBLIC_FIGURES } from '#contracts/public-figures';
import { texts, t } from '../../shared/brand.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { usePageTitle } from '../../shared/page-title.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { StatsTabs } from '../../shared/stats-tabs.js';
import { ExternalLink } from '../../shared/ui/button.js';
import { useAfterHydration } from '../../shared/use-after-hydration.js';
import styles from './figures-page.module.css';

type Group = (typeof PUBLIC_FIGURES)[FigureName]['group'];

const GROUPS = [...new Set(FIGURE_NAMES.map((name) => PUBLIC_FIGURES[name].group))];

/** How each public figure is made, where it is served as data, and what it can be checked against. */
export default function FiguresPage() {
  const { figures: words } = texts;
  usePageTitle('figures');
  return (
    <>
      <SimulationBanner />
      <PageHead heading={words.heading} motto={words.motto} intro={t(words.intro)} scene="lantern" />
      <StatsTabs />
      <Page>
        <nav className={styles.index} aria-label={t(words.index)}>
          {GROUPS.map((group) => (
            <a key={group} href={`#group-${group}`}>
              {t(words.groups[group])}
            </a>
          ))}
        </nav>
        {GROUPS.map((group) => (
          <Figures key={group} group={group} />
        ))}
      </Page>
    </>
  );
}

function Figures({ group }: { group: Group }) {
  const { figures: words } = texts;
  const names = FIGURE_NAMES.filter((name) => PUBLIC_FIGURES[name].group === group);
  return (
    <section className={styles.group} aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`}>{t(words.groups[group])}</h2>
      <div className={styles.figures}>
        {names.map((name) => (
          <Figure key={name} name={name} />
        ))}
      </div>
    </section>
  );
}

const FigureLink = ({ to, children }: { to: string; children: string }) =>
  /^https?:/.test(to) ? <ExternalLink to={to}>{children}</ExternalLink> : <Link to={to}>{children}</Link>;

function Figure({ name }: { name: FigureName }) {
  const { figures: words } = texts;
  const { data, proof } = PUBLIC_FIGURES[name];
  const { name: title, how } = words.names[name];
  const { body, label, to } = words.proofs[proof];
  const { hash, state } = useLocation();
  const isSought = useAfterHydration(hash === `#${name}`) ?? false;
  const exact = isSought && typeof state === 'string' ? state : undefined;
  return (
    <article id={name} className={styles.figure} aria-labelledby={`name-${name}`}>
      <h3 id={`name-${name}`}>{t(title)}</h3>
      {exact && <p className={styles.exact}>{t(words.exact, { amount: exact })}</p>}
      <p>{t(how)}</p>
      <div className={styles.links}>
        <FigureLink to={to}>{t(label)}</FigureLink>
        <a href={data}>{t(words.data)}</a>
        <details open={isSought || proof === 'stated'}>
          <summary>{t(words.proven)}</summary>
          <p>{t(body)}</p>
        </details>
      </div>
    </article>
  );
}
