/** The ways things live in a picture, all gentle: only position, size and opacity change. */
const MOTIONS = {
  bob: 'ease-in-out 5s{50%{transform:translateY(-7px)}}',
  twinkle: 'ease-in-out 3.4s{50%{opacity:.25;transform:scale(.7)}}',
  wave: 'ease-in-out 2.6s{50%{transform:skewY(7deg) scaleX(.93)}}',
  flicker:
    'ease-in-out 2.2s{40%{opacity:.82;transform:scale(.97,1.04)}70%{opacity:.95;transform:scale(1.02,.97)}}',
  glow: 'ease-in-out 4.5s{50%{opacity:.6}}',
  spin: 'linear 90s{to{transform:rotate(360deg)}}',
  drift: 'ease-in-out 16s{50%{transform:translateX(18px)}}',
  sway: 'ease-in-out 4s{50%{transform:rotate(3deg)}}',
  hop: 'ease-in-out 1.6s{50%{transform:translateY(-9px)}}',
} as const;

export type Motion = keyof typeof MOTIONS;

/** The style sheet of the motions and delays that a document uses; nothing moves for those who ask for that. */
export function motionStyles(used: ReadonlySet<Motion>, delays: ReadonlySet<number>): string {
  if (used.size === 0) return '';
  const all = Array.from(used, (name) => `.${name}`).join();
  const rules = Array.from(used, (name) => {
    const motion = MOTIONS[name];
    const cut = motion.indexOf('{');
    return `.${name}{animation:${name} ${motion.slice(0, cut)} infinite}@keyframes ${name}${motion.slice(cut)}`;
  });
  const later = Array.from(delays, (step) => `.t${step}{animation-delay:-${(step * 0.7).toFixed(1)}s}`);
  return `<style>@media(prefers-reduced-motion:no-preference){${all}{transform-box:fill-box;transform-origin:center}${[...rules, ...later].join('')}}</style>`;
}
