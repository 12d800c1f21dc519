/** An animation: its CSS class, timing, transform origin and keyframes. */
interface Way {
  code: string;
  pace: string;
  origin?: string;
  steps: string;
}

/** Only position, size and opacity change, and the first frame is the still picture. */
const WAYS = {
  bob: { code: 'b', pace: 'ease-in-out 5s', steps: '50%{transform:translateY(-7px)}' },
  twinkle: { code: 't', pace: 'ease-in-out 3.4s', steps: '50%{opacity:.25;transform:scale(.7)}' },
  wave: {
    code: 'w',
    pace: 'ease-in-out 2.6s',
    origin: '0',
    steps: '50%{transform:skewY(8deg) scaleX(.92)}',
  },
  flicker: {
    code: 'f',
    pace: 'ease-in-out 2.2s',
    origin: 'bottom',
    steps: '40%{opacity:.85;transform:scale(.96,1.06)}70%{transform:scale(1.03,.96)}',
  },
  glow: { code: 'g', pace: 'ease-in-out 4.5s', steps: '50%{opacity:.6}' },
  spin: { code: 's', pace: 'linear 120s', steps: 'to{transform:rotate(360deg)}' },
  drift: { code: 'd', pace: 'ease-in-out 16s', steps: '50%{transform:translateX(18px)}' },
  sway: { code: 'y', pace: 'ease-in-out 4s', origin: 'top', steps: '50%{transform:rotate(3deg)}' },
  hop: { code: 'h', pace: 'ease-in-out 1.6s', steps: '50%{transform:translateY(-9px)}' },
} as const satisfies Record<string, Way>;

export type Motion = keyof typeof WAYS;

/** The `class` attribute that animates a drawing. `delay` is in steps of 0.7 s. */
export const motionClass = (motion: Motion, delay: number): string =>
  WAYS[motion].code + (delay > 0 ? ` n${delay}` : '');

/** The CSS for the motions and delays that a document uses. It respects `prefers-reduced-motion`. */
export function motionStyles(used: ReadonlySet<Motion>, delays: ReadonlySet<number>): string {
  if (used.size === 0) return '';
  const ways: Way[] = Array.from(used, (name) => WAYS[name]);
  const all = ways.map(({ code }) => `.${code}`).join();
  const rules = ways.map(
    ({ code, pace, origin, steps }) =>
      `.${code}{animation:${code} ${pace} infinite${origin ? `;transform-origin:${origin}` : ''}}@keyframes ${code}{${steps}}`,
  );
  const later = Array.from(delays, (step) => `.n${step}{animation-delay:-${(step * 0.7).toFixed(1)}s}`);
  return `<style>@media(prefers-reduced-motion:no-preference){${all}{transform-box:fill-box;transform-origin:center}${[...rules, ...later].join('')}}</style>`;
}
