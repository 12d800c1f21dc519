import type { SaleStage } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Crown } from '../../shared/ui/crown.js';
import { About } from './about.js';
import { Ecosystem } from './ecosystem.js';
import { Flywheel } from './flywheel.js';
import { Game } from './game.js';
import { Roadmap } from './roadmap.js';
import { closedWords, presaleLabel } from './sale-words.js';
import { TokenCards } from './token-cards.js';
import { Tokenomics } from './tokenomics.js';
import { Why } from './why.js';
import styles from './landing-page.module.css';

const { closing } = texts.landing;

/** The landing page's second part. It is far down, so its code is loaded later. */
export default function BelowTheStory({ stage }: { stage: SaleStage | undefined }) {
  return (
    <>
      <Why />
      <TokenCards stage={stage} />
      <Ecosystem />
      <Flywheel />
      <Game />
      <Tokenomics />
      <About />
      <Roadmap />
      <section className={styles.closing} aria-labelledby="closing-heading">
        <Crown lazy />
        <h2 id="closing-heading">{t(closing.heading)}</h2>
        <p>{t(closedWords(stage)?.closing ?? closing.body)}</p>
        {/* Gold is for the hero's action alone, which the end of the page repeats. */}
        <ButtonLink to="/presale/public">{t(presaleLabel(stage))}</ButtonLink>
      </section>
    </>
  );
}
