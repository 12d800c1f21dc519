import { JUMP, SLIDE } from '#zoom';
import type { HeldKeys } from './held-keys.js';

/** A finger that has moved down by this many pixels counts as a slide. */
const SWIPE_PX = 26;

interface Finger {
  key: number;
  from: number;
}

/**
 * Makes the whole stage one button: a press jumps; a press in the lower left corner or a swipe down slides.
 * @returns a function that stops listening
 */
export function listenToTouch(stage: HTMLElement, held: HeldKeys, isPlaying: () => boolean): () => void {
  const fingers = new Map<number, Finger>();
  const show = () => {
    let all = 0;
    for (const { key } of fingers.values()) all |= key;
    held.set('touch', all);
  };
  const down = (event: PointerEvent) => {
    if (!isPlaying() || event.button !== 0) return;
    if (event.target instanceof Element && event.target.closest('button, a')) return;
    const { left, top, width, height } = stage.getBoundingClientRect();
    const low = event.clientY - top > height * 0.6 && event.clientX - left < width * 0.4;
    fingers.set(event.pointerId, { key: low ? SLIDE : JUMP, from: event.clientY });
    show();
  };
  const move = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger || finger.key === SLIDE || event.clientY - finger.from < SWIPE_PX) return;
    finger.key = SLIDE;
    show();
  };
  const up = (event: PointerEvent) => {
    if (fingers.delete(event.pointerId)) show();
  };
  const still = (event: Event) => {
    if (isPlaying()) event.preventDefault();
  };
  stage.addEventListener('pointerdown', down);
  stage.addEventListener('contextmenu', still);
  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', up);
  return () => {
    stage.removeEventListener('pointerdown', down);
    stage.removeEventListener('contextmenu', still);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', up);
  };
}
