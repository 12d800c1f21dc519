import type { Brand } from '#brand';
import type { Theme } from './theme.js';

type Colours = Brand['colours'];

/** The roles of the colours in the dark and the light theme. theme.css defines the same roles for the pages. */
const roles = {
  dark: ({ night, dusk, cream, sky, success, danger }: Colours) => ({
    background: night,
    surface: dusk,
    link: cream,
    text: cream,
    info: sky,
    success,
    danger,
  }),
  light: ({ night, royal, success, danger }: Colours) => ({
    background: '#ffffff',
    surface: '#ffffff',
    link: royal,
    text: night,
    info: royal,
    success: mixed(success, night),
    danger: mixed(danger, night),
  }),
};

/** Ant Design's seed tokens. Its palettes are derived from literal colours, so these can't be CSS variables. */
export function antdTokens(colours: Colours, theme: Theme) {
  const of = roles[theme](colours);
  return {
    colorPrimary: colours.gold,
    colorTextLightSolid: colours.night,
    colorBgBase: of.background,
    colorBgContainer: of.surface,
    colorBgElevated: of.surface,
    colorBgLayout: of.background,
    colorTextBase: of.text,
    colorLink: of.link,
    colorInfo: of.info,
    colorSuccess: of.success,
    colorError: of.danger,
    fontFamily: 'var(--font-text)',
    borderRadius: 12,
    controlHeight: 40,
  };
}

/** The mean of two colours given as #rrggbb. */
function mixed(one: string, other: string): string {
  const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const halves = parts(one).map((part, at) => Math.round((part + (parts(other)[at] ?? 0)) / 2));
  return `#${halves.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
