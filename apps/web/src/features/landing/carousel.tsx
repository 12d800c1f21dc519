import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { brand, texts, t } from '../../shared/brand.js';
import { Art } from '../../shared/ui/art.js';
import { BackIcon, ForwardIcon, PauseIcon, StartIcon } from '../../shared/ui/icons.js';
import { modulo, positionOf, swipeDirection } from './carousel-positions.js';
import controls from '../../shared/ui/controls.module.css';
import styles from './carousel.module.css';

/** Milliseconds (specification §9). */
const AUTOPLAY_MS = 3_000;

/**
 * The kingdom's pictures in an endless circle: 1, 2 or 3 visible, depending on the breakpoint. It turns automatically unless
 * it is stopped, hovered or focused, the page is hidden, or the visitor prefers reduced motion.
 */
export function Carousel() {
  const { carousel } = texts.landing;
  const pictures = brand.galleries.landing;
  const count = pictures.length;
  const [first, setFirst] = useState(0);
  const [started, setStarted] = useState(false);
  const [held, setHeld] = useState({ pointer: false, focus: false, hidden: false });
  const pressedAt = useRef<number>(undefined);
  const turning = started && !held.pointer && !held.focus && !held.hidden;

  useEffect(() => {
    setStarted(!matchMedia('(prefers-reduced-motion: reduce)').matches);
    const look = () => setHeld((held) => ({ ...held, hidden: document.hidden }));
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  useEffect(() => {
    if (!turning) return;
    const timer = setTimeout(() => setFirst(first + 1), AUTOPLAY_MS);
    return () => clearTimeout(timer);
  }, [turning, first]);

  const turn = (by: number) => setFirst(first + by);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  };
  const point = (pointer: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setHeld({ ...held, pointer });
  };
  const shown = modulo(first, count);
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={t(carousel.label)}>
      <div
        className={styles.frame}
        aria-live={turning ? 'off' : 'polite'}
        onPointerEnter={point(true)}
        onPointerLeave={point(false)}
        onPointerDown={(event) => (pressedAt.current = event.clientX)}
        onPointerUp={(event) => turn(swipeDirection(event.clientX - (pressedAt.current ?? event.clientX)))}
      >
        {pictures.map((name, at) => {
          const caption = carousel.captions[name];
          const place = positionOf(at, first, count);
          return (
            <div
              key={name}
              role="group"
              aria-roledescription="slide"
              aria-label={t(carousel.position, { number: `${at + 1}`, count: `${count}` })}
              className={styles.slide}
              data-place={place}
              style={{ '--place': place } as CSSProperties}
            >
              <Art name={name} alt={caption && t(caption.alt)} />
              <b>{caption && t(caption.title)}</b>
            </div>
          );
        })}
      </div>
      <div
        className={controls.controls}
        onFocus={({ target }) => setHeld({ ...held, focus: !('start' in target.dataset) })}
        onBlur={() => setHeld({ ...held, focus: false })}
      >
        <button
          type="button"
          data-start
          onKeyDown={onKeyDown}
          aria-label={t(started ? carousel.pause : carousel.play)}
          onClick={() => setStarted(!started)}
        >
          {started ? <PauseIcon /> : <StartIcon />}
        </button>
        <button
          type="button"
          aria-label={t(carousel.previous)}
          onKeyDown={onKeyDown}
          onClick={() => turn(-1)}
        >
          <BackIcon />
        </button>
        <p>{t(carousel.position, { number: `${shown + 1}`, count: `${count}` })}</p>
        <button type="button" aria-label={t(carousel.next)} onKeyDown={onKeyDown} onClick={() => turn(1)}>
          <ForwardIcon />
        </button>
        <span className={styles.dots} aria-hidden="true">
          {pictures.map((name, at) => (
            <i key={name} data-on={at === shown} />
          ))}
        </span>
      </div>
    </section>
  );
}
