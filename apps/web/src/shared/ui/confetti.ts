import type { Brand } from '#brand';
import { brand } from '../brand.js';

/** Milliseconds (specification §9). */
export const CONFETTI_MS = { purchase: 5_000, comingSoon: 2_000, other: 3_000 } as const;

const COLOURS = (['gold', 'rose', 'violet', 'sky', 'cream'] satisfies (keyof Brand['colours'])[]).map(
  (name) => brand.colours[name],
);

/**
 * Throws confetti from both sides, 5 particles per side and frame. None with reduced motion.
 * @param dialog in which it falls, behind the text; otherwise it falls above everything
 */
export async function throwConfetti(milliseconds: number, dialog?: HTMLElement | null): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  const canvas = document.createElement('canvas');
  canvas.style.cssText =
    'position:fixed;inset:0;width:100%;height:100%;margin:0;padding:0;border:0;background:none;pointer-events:none;z-index:70';
  canvas.setAttribute('aria-hidden', 'true');
  if (dialog) {
    canvas.style.zIndex = '-1';
    dialog.append(canvas);
  } else {
    canvas.popover = 'manual';
    document.body.append(canvas);
    // Puts the canvas into the top layer, where dialogs are.
    canvas.showPopover?.();
  }
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  const ends = performance.now() + milliseconds;

  const frame = () => {
    const common = { particleCount: 5, spread: 58, startVelocity: 52, ticks: 160, colors: COLOURS };
    void fire({ ...common, angle: 60, origin: { x: 0, y: 0.7 } });
    const last = fire({ ...common, angle: 120, origin: { x: 1, y: 0.7 } });
    if (performance.now() < ends) requestAnimationFrame(frame);
    else void last?.then(() => canvas.remove());
  };
  frame();
}
