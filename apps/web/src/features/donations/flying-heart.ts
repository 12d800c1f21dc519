import styles from './flying-heart.module.css';

const HEART = 'M12 21C5 16 2 12 2 8a5 5 0 0 1 10-2 5 5 0 0 1 10 2c0 4-3 8-10 13z';
const FLIGHT_MS = 1_100;

/** Lets a heart fly from a new entry of the feed to the total, which then beats once. Decoration only. */
export default function flyHeart(from: Element, to: Element): void {
  const [start, end] = [from, to].map((element) => element.getBoundingClientRect()) as [DOMRect, DOMRect];
  const heart = document.createElement('span');
  heart.className = styles.heart!;
  heart.setAttribute('aria-hidden', 'true');
  heart.innerHTML = `<svg viewBox="0 0 24 24"><path d="${HEART}"/></svg>`;
  document.body.append(heart);
  const [x, y] = [end.left + Math.min(end.width, 220) / 2 - 14, end.top + end.height / 2 - 14];
  const [fromX, fromY] = [start.left + 24, start.top + start.height / 2 - 14];
  const at = (left: number, top: number, scale: number) => `translate(${left}px, ${top}px) scale(${scale})`;
  const flight = heart.animate(
    [
      { transform: at(fromX, fromY, 0.4), opacity: 0 },
      { transform: at(fromX + 18, fromY - 46, 1.5), opacity: 1, offset: 0.3 },
      { transform: at(x, y, 0.8), opacity: 0.9 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(.4,0,.3,1)' },
  );
  const land = () => {
    heart.remove();
    to.animate([{ transform: 'none' }, { transform: 'scale(1.04)' }, { transform: 'none' }], 360);
  };
  void flight.finished.then(land, () => heart.remove());
}
