import { Link, useLocation } from 'react-router-dom';
import { FIGURE_NAMES, type FigureName, PUBLIC_FIGURES } from '#contracts/public-figures';
import { texts, t } from '../../shared/brand.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { usePageTitle } from '../../shared/page-title.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { StatsTabs } from '../../shared/stats-tabs.js';
import { ExternalLink } from '../../shared/ui/button.js';
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
      <Page narrow>
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
      {names.map((name) => (
        <Figure key={name} name={name} />
      ))}
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
  const exact = hash === `#${name}` && typeof state === 'string' ? state : undefined;
  return (
    <article id={name} className={styles.figure} aria-labelledby={`name-${name}`}>
      <h3 id={`name-${name}`}>{t(title)}</h3>
      {exact && <p className={styles.exact}>{t(words.exact, { amount: exact })}</p>}
      <p>{t(how)}</p>
      <p className={styles.proof}>{t(body)}</p>
      <div className={styles.links}>
        <FigureLink to={to}>{t(label)}</FigureLink>
        <a href={data}>{t(words.data)}</a>
      </div>
    </article>
  );
}
