import { texts, t } from '../../shared/brand.js';
import { Art } from '../../shared/ui/art.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { withFigures } from './figures.js';
import { SectionHeader } from './section.js';
import styles from './game.module.css';

/** Promotes the game. The left side of its picture is kept plain for the text. */
export function Game() {
  const { game } = texts.landing;
  return (
    <section className={styles.game} aria-labelledby="game-heading">
      <Art name="zoom-wide" className={styles.art} />
      <div className={styles.text}>
        <SectionHeader id="game" label={game.label} heading={game.heading} aside />
        <p>{t(game.body)}</p>
        <ul>
          {game.facts.map((fact) => (
            <li key={fact}>{withFigures(fact)}</li>
          ))}
        </ul>
        <ButtonLink to="/play" look="outline" className={styles.play!}>
          {t(game.play)}
        </ButtonLink>
      </div>
    </section>
  );
}
