import type { Brand } from '#libs/brand';
import type { Theme } from './theme.js';

type Colours = Brand['colours'];

const shared = { accent: 'gold', accentInk: 'night', success: 'success', danger: 'danger' } as const;

/** What each colour is for, as the brand's colour that plays the part; theme.css gives the same roles to the pages. */
const roles = {
  dark: { ...shared, background: 'night', surface: 'dusk', link: 'cream', text: 'cream', info: 'sky' },
  light: { ...shared, background: 'white', surface: 'white', link: 'royal', text: 'night', info: 'royal' },
} as const satisfies Record<Theme, Record<string, keyof Colours | 'white'>>;

/** antd's seed tokens out of the same roles; antd derives its palettes from literal colours, so these are no variables. */
export function antdTokens(colours: Colours, theme: Theme) {
  const of = (role: keyof (typeof roles)[Theme]) => ({ ...colours, white: '#ffffff' })[roles[theme][role]];
  return {
    colorPrimary: of('accent'),
    colorTextLightSolid: of('accentInk'),
    colorBgBase: of('background'),
    colorBgContainer: of('surface'),
    colorBgElevated: of('surface'),
    colorBgLayout: of('background'),
    colorTextBase: of('text'),
    colorLink: of('link'),
    colorInfo: of('info'),
    colorSuccess: of('success'),
    colorError: of('danger'),
    fontFamily: 'var(--font-text)',
    borderRadius: 12,
    controlHeight: 40,
  };
}
