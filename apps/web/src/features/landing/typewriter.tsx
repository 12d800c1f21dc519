import { useEffect, useRef, useState } from 'react';
import { texts, t } from '../../shared/brand.js';
import { Button } from '../../shared/ui/button.js';
import { endMs, typedLength } from './typing-times.js';
import styles from './typewriter.module.css';

const TICK_MS = 30;

/**
 * The kingdom's story, typed once it comes into view. The whole text is in the page from the start, in its final place; the
 * part not typed yet is only invisible. It is complete at once with reduced motion, without scripts, and when skipped.
 */
export function Typewriter() {
  const { story } = texts.landing;
  const paragraphs = story.paragraphs.map((paragraph) => t(paragraph));
  const end = endMs(paragraphs.map(({ length }) => length));
  /** Milliseconds since the story came into view; undefined before. */
  const [elapsed, setElapsed] = useState<number>();
  const place = useRef<HTMLElement>(null);
  const whole = elapsed !== undefined && elapsed >= end;

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
      <p className={styles.label}>{t(story.label)}</p>
      <h2 id="story-heading">{t(story.heading)}</h2>
      <div className={styles.text} data-state={state(elapsed, whole)}>
        {paragraphs.map((paragraph, at) => {
          const typed = whole ? paragraph.length : typedLength(at, paragraph.length, elapsed ?? 0);
          return (
            <p key={paragraph} data-typing={typed > 0 && typed < paragraph.length}>
              {paragraph.slice(0, typed)}
              <span>{paragraph.slice(typed)}</span>
            </p>
          );
        })}
      </div>
      <Button
        look="quiet"
        className={styles.skip}
        data-gone={whole}
        disabled={whole}
        onClick={() => setElapsed(Infinity)}
      >
        {t(story.skip)}
      </Button>
    </section>
  );
}

function state(elapsed: number | undefined, whole: boolean): 'waiting' | 'typing' | 'whole' {
  if (whole) return 'whole';
  return elapsed === undefined ? 'waiting' : 'typing';
}
