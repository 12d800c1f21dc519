import { texts, t } from '../../shared/brand.js';
import { usePageTitle } from '../../shared/page-title.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Crown } from '../../shared/ui/crown.js';
import { About } from './about.js';
import { Ecosystem } from './ecosystem.js';
import { Hero } from './hero.js';
import { Roadmap } from './roadmap.js';
import { Tokenomics } from './tokenomics.js';
import styles from './landing-page.module.css';

const { closing, hero } = texts.landing;

export default function LandingPage() {
  usePageTitle(t(texts.pages.landing.title), true);
  return (
    <>
      <Hero />
      <About />
      <Ecosystem />
      <Tokenomics />
      <Roadmap />
      <section className={styles.closing} aria-labelledby="closing-heading">
        <Crown />
        <h2 id="closing-heading">{t(closing.heading)}</h2>
        <p>{t(closing.body)}</p>
        <ButtonLink to="/presale/public">{t(hero.presale)}</ButtonLink>
      </section>
    </>
  );
}
