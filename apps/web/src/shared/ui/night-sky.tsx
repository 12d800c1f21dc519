import styles from './night-sky.module.css';

/** A fixed scatter of stars, so that the sky is the same at every visit. */
const STARS = Array.from({ length: 90 }, (_, index) => {
  const spread = (step: number) => (index * step) % 1;
  return {
    x: spread(0.754_877_666) * 1440,
    y: spread(0.569_840_291) ** 1.4 * 620,
    r: 0.4 + spread(0.381_966) ** 2 * 1.2,
  };
});

/** Stars and a royal glow behind a page's content, twinkling in two layers. Decoration. */
export function NightSky() {
  return (
    <div className={styles.sky} aria-hidden="true">
      {[0, 1].map((layer) => (
        <svg key={layer} className={styles.stars} viewBox="0 0 1440 620" preserveAspectRatio="xMidYMin slice">
          {STARS.filter((_, index) => index % 2 === layer).map(({ x, y, r }) => (
            <circle key={x} cx={x.toFixed(1)} cy={y.toFixed(1)} r={r.toFixed(2)} />
          ))}
        </svg>
      ))}
    </div>
  );
}
