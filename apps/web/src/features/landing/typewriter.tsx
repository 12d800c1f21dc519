import { useEffect, useRef, useState } from 'react';
import { texts, t } from '../../shared/brand.js';
import { typedLength } from './typing-times.js';
import styles from './typewriter.module.css';

const TICK_MS = 30;

/**
 * The kingdom's story. It can be read at once; only its last line is typed when it comes into view. That line too is in the page
 * from the start, in its final place, and only invisible. It is complete at once with reduced motion and without scripts.
 */
export function Typewriter() {
  const { story } = texts.landing;
  const told = story.paragraphs.slice(0, -1);
  const last = t(story.paragraphs.at(-1)!);
  /** Milliseconds since the story came into view; undefined before. */
  const [elapsed, setElapsed] = useState<number>();
  const place = useRef<HTMLElement>(null);
  const typed = typedLength(last.length, elapsed ?? 0);
  const whole = typed === last.length;

  useEffect(() => {
    if (whole || !place.current) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setElapsed(Infinity);
      return;
    }
    let timer: ReturnType<typeof setInterval> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        const start = performance.now();
        setElapsed(0);
        timer = setInterval(() => setElapsed(performance.now() - start), TICK_MS);
      },
      { threshold: 0.3 },
    );
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [whole]);

  return (
    <section ref={place} className={styles.story} aria-labelledby="story-heading">
      <header>
        <p className={styles.label}>{t(story.label)}</p>
        <h2 id="story-heading">{t(story.heading)}</h2>
      </header>
      <div className={styles.text}>
        {told.map((paragraph) => (
          <p key={paragraph}>{t(paragraph)}</p>
        ))}
        <p data-state={elapsed === undefined ? 'waiting' : whole ? 'whole' : 'typing'}>
          {last.slice(0, typed)}
          <span>{last.slice(typed)}</span>
        </p>
      </div>
    </section>
  );
}
