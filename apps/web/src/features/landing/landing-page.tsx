import { texts, t } from '../../shared/brand.js';
import { usePageTitle } from '../../shared/page-title.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Crown } from '../../shared/ui/crown.js';
import { About } from './about.js';
import { Carousel } from './carousel.js';
import { Ecosystem } from './ecosystem.js';
import { Flywheel } from './flywheel.js';
import { Game } from './game.js';
import { Hero } from './hero.js';
import { Roadmap } from './roadmap.js';
import { TokenCards } from './token-cards.js';
import { Tokenomics } from './tokenomics.js';
import { Typewriter } from './typewriter.js';
import { Why } from './why.js';
import styles from './landing-page.module.css';

/** The sections in the order of specification §2. */
export default function LandingPage() {
  const { closing, hero } = texts.landing;
  usePageTitle(t(texts.pages.landing.title), true);
  return (
    <>
      <Hero />
      <Carousel />
      <Typewriter />
      <Why />
      <TokenCards />
      <Ecosystem />
      <Flywheel />
      <Game />
      <Tokenomics />
      <About />
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
