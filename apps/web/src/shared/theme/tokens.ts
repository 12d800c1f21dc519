import type { Brand } from '#brand';
import type { Theme } from './theme.js';

type Colours = Brand['colours'];

const WHITE = '#ffffff';
const BLACK = '#000000';

/** The roles of the colours in the dark and the light theme. theme.css defines the same roles for the pages. */
const roles = {
  dark: ({ night, dusk, cream, violet, sky, success, danger }: Colours) => ({
    background: night,
    surface: dusk,
    sunken: mixed(night, BLACK, 0.82),
    line: mixed(violet, dusk, 0.4),
    lineStrong: mixed(violet, WHITE, 0.88),
    link: cream,
    text: mixed(cream, WHITE, 0.3),
    muted: mixed(cream, violet, 0.58),
    info: sky,
    success,
    danger: mixed(danger, WHITE, 0.6),
  }),
  light: ({ night, royal, violet, gold, goldDeep, success, danger }: Colours) => ({
    background: WHITE,
    surface: WHITE,
    sunken: mixed(gold, WHITE, 0.16),
    line: mixed(goldDeep, WHITE, 0.36),
    lineStrong: mixed(royal, WHITE, 0.62),
    link: royal,
    text: mixed(night, violet, 0.86),
    muted: mixed(night, violet, 0.66),
    info: royal,
    success: mixed(success, night),
    danger: mixed(danger, night, 0.62),
  }),
};

/** Ant Design's tokens. Its palettes are derived from literal colours, so these can't be CSS variables. */
export function antdTokens(colours: Colours, theme: Theme) {
  const of = roles[theme](colours);
  return {
    colorPrimary: colours.gold,
    colorTextLightSolid: colours.night,
    colorBgBase: of.background,
    // The controls are sunken into the page.
    colorBgContainer: of.sunken,
    colorBgElevated: of.surface,
    colorBgLayout: of.background,
    colorBorder: of.lineStrong,
    colorBorderSecondary: of.line,
    colorSplit: of.line,
    colorTextBase: of.text,
    colorText: of.text,
    colorTextSecondary: of.muted,
    colorTextTertiary: of.muted,
    colorTextQuaternary: of.muted,
    colorTextDescription: of.muted,
    colorTextPlaceholder: of.muted,
    colorLink: of.link,
    colorInfo: of.info,
    colorSuccess: of.success,
    colorError: of.danger,
    colorErrorText: of.danger,
    fontFamily: 'var(--font-text)',
    fontSize: 16,
    boxShadowSecondary: 'var(--shadow), 0 0 0 1px var(--line)',
    borderRadius: 12,
    controlHeight: 48,
    // Dialogs and menus stay below the toasts.
    zIndexPopupBase: 40,
  };
}

/** Mixes two colours given as #rrggbb. @param share of the first one, from 0 to 1 */
function mixed(one: string, other: string, share = 0.5): string {
  const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const others = parts(other);
  const mix = parts(one).map((part, at) => Math.round(part * share + (others[at] ?? 0) * (1 - share)));
  return `#${mix.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
