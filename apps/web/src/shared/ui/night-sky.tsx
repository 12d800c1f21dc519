import styles from './night-sky.module.css';
import { Sky } from './sky.js';

/** The widths of small, medium and large stars. */
const WIDTHS = [0.9, 1.4, 2.5];

/** A fixed scatter of stars, so that the sky is the same at every visit. */
const STARS = Array.from({ length: 90 }, (_, index) => {
  const spread = (step: number) => (index * step) % 1;
  const x = Math.round(spread(0.754_877_666) * 1440);
  const y = Math.round(spread(0.569_840_291) ** 1.4 * 620);
  return { layer: index % 2, width: WIDTHS[Math.floor(spread(0.381_966) * WIDTHS.length)], at: `${x} ${y}` };
});

/** The dots of a layer's stars of one width: lines without length. Rendered pages contain them, so they are short. */
const dots = (layer: number, width: number): string =>
  STARS.filter((star) => star.layer === layer && star.width === width)
    .map(({ at }) => `M${at}h0`)
    .join('');

/** Stars and a royal glow behind a page's content, twinkling in two layers. Decoration. */
export function NightSky() {
  return (
    <Sky>
      {[0, 1].map((layer) => (
        <svg key={layer} className={styles.stars} viewBox="0 0 1440 620" preserveAspectRatio="xMidYMin slice">
          {WIDTHS.map((width) => (
            <path key={width} d={dots(layer, width)} strokeWidth={width} />
          ))}
        </svg>
      ))}
    </Sky>
  );
}
