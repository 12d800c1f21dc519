import type { Brand } from '#libs/brand';

type Colours = Brand['colours'];

/** What each colour is for, as the brand's colour that plays the part; theme.css gives the same roles to the pages. */
const roles = {
  background: 'night',
  surface: 'dusk',
  accent: 'gold',
  accentInk: 'night',
  link: 'cream',
  text: 'cream',
  info: 'sky',
  success: 'success',
  danger: 'danger',
} as const satisfies Record<string, keyof Colours>;

/** antd's seed tokens out of the same roles; antd derives its palettes from literal colours, so these are no variables. */
export function antdTokens(colours: Colours) {
  const of = (role: keyof typeof roles) => colours[roles[role]];
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
