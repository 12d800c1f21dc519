import type { Brand } from '#brand';

/** The colours of a mail's parts in one scheme. */
export interface MailColours {
  page: string;
  card: string;
  text: string;
  muted: string;
  heading: string;
  link: string;
  line: string;
  tint: string;
}

/** Day and night of the site (`theme.css`), mixed here, because mail programs know neither `light-dark()` nor `color-mix()`. */
export function mailColours({ colours }: Pick<Brand, 'colours'>): Record<'day' | 'night', MailColours> {
  const { night, dusk, royal, violet, gold, goldDeep, cream } = colours;
  const [white, black] = ['#ffffff', '#000000'];
  const card = { day: mix(cream, white, 0.12), night: mix(dusk, royal, 0.88) };
  return {
    day: {
      page: mix(gold, mix(cream, white, 0.46), 0.14),
      card: card.day,
      text: mix(night, violet, 0.86),
      muted: mix(night, violet, 0.7),
      heading: royal,
      link: royal,
      line: mix(goldDeep, card.day, 0.36),
      tint: mix(gold, white, 0.14),
    },
    night: {
      page: mix(night, black, 0.78),
      card: card.night,
      text: mix(cream, white, 0.3),
      muted: mix(cream, violet, 0.66),
      heading: cream,
      link: gold,
      line: mix(violet, card.night, 0.5),
      tint: mix(violet, card.night, 0.18),
    },
  };
}

/** Mixes two `#rrggbb` colours. @param share of the first one, from 0 to 1 */
function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((colour) => parseInt(colour.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a * share + b * (1 - share))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
