/** The roles of the stage's colours. zoom-stage.module.css sets them for day, night and high contrast. */
const ROLES = [
  'sky-1',
  'sky-2',
  'sky-3',
  'sky-4',
  'cloud',
  'star',
  'mountain',
  'mountain-foot',
  'haze-far',
  'far',
  'far-foot',
  'haze-mid',
  'mid',
  'mid-foot',
  'haze-near',
  'near',
  'near-foot',
  'rim',
  'verge',
  'verge-light',
  'road',
  'road-light',
  'road-dark',
  'soil',
  'soil-deep',
  'water',
  'water-deep',
  'water-light',
  'post',
  'fur',
  'fur-deep',
  'mane',
  'cape',
  'cape-deep',
  'gold',
  'gold-deep',
  'light',
  'ink',
  'danger',
  'good',
  'dust',
  'ghost',
  'plain',
  'plain-line',
  'plain-runner',
  'plain-danger',
  'plain-coin',
] as const;

export type Colours = Readonly<Record<(typeof ROLES)[number], string>>;

/** Reads the stage's colours in the current theme. */
export function readColours(stage: HTMLElement): Colours {
  const probe = document.createElement('span');
  probe.hidden = true;
  stage.append(probe);
  const colours = Object.fromEntries(
    ROLES.map((role) => {
      probe.style.color = `var(--zoom-${role})`;
      return [role, getComputedStyle(probe).color];
    }),
  ) as Colours;
  probe.remove();
  return colours;
}
