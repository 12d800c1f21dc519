import { ConfigProvider, type ConfigProviderProps, type ThemeConfig, theme as antd } from 'antd';
import type { ReactNode } from 'react';
import { brand, language, texts, t } from '../brand.js';
import { ChevronIcon } from '../ui/icons.js';
import { useMedia } from '../use-media.js';
import { type Theme, useTheme } from './theme.js';
import { antdTokens } from './tokens.js';

const FOCUS = '0 0 0 3px color-mix(in oklab, var(--focus) 70%, transparent)';
const focused = {
  activeBorderColor: 'var(--focus)',
  activeShadow: FOCUS,
  errorActiveShadow: FOCUS,
  hoverBorderColor: 'var(--leaf)',
};

/** Where Ant Design's own choice is not the site's. These tokens are used as they are, so they may be CSS variables. */
const components: NonNullable<ThemeConfig['components']> = {
  // Narrow enough for a phone.
  Descriptions: { itemPaddingBottom: 12, titleMarginBottom: 8 },
  Form: { itemMarginBottom: 0, labelFontSize: 16, verticalLabelPadding: '0 0 6px' },
  Input: focused,
  Modal: { contentBg: 'var(--surface)', headerBg: 'transparent', titleColor: 'var(--heading)' },
  Segmented: {
    trackBg: 'var(--surface-sunken)',
    itemSelectedBg: 'var(--gilt)',
    itemSelectedColor: 'var(--gilt-ink)',
  },
  Select: {
    activeBorderColor: 'var(--focus)',
    activeOutlineColor: 'color-mix(in oklab, var(--focus) 70%, transparent)',
    hoverBorderColor: 'var(--leaf)',
    optionSelectedBg: 'var(--tint-strong)',
    optionActiveBg: 'var(--tint)',
  },
  Slider: {
    railSize: 8,
    railBg: 'var(--line-strong)',
    railHoverBg: 'var(--line-strong)',
    trackBg: 'var(--gilt)',
    trackHoverBg: 'var(--gilt)',
    handleSize: 20,
    handleSizeHover: 22,
    handleColor: 'var(--gilt-deep)',
    handleActiveColor: 'var(--gilt-deep)',
    handleActiveOutlineColor: 'color-mix(in oklab, var(--focus) 70%, transparent)',
  },
  Switch: {
    colorTextQuaternary: 'var(--line-strong)',
    colorTextTertiary: 'var(--line-strong)',
    handleBg: 'var(--gilt-ink)',
    handleSize: 24,
    trackHeight: 28,
    trackMinWidth: 52,
  },
  Table: {
    colorBgContainer: 'transparent',
    headerBg: 'transparent',
    headerColor: 'var(--text-muted)',
    headerSplitColor: 'transparent',
    borderColor: 'var(--line)',
    rowHoverBg: 'var(--tint)',
    rowSelectedBg: 'var(--tint-strong)',
    rowSelectedHoverBg: 'var(--tint-strong)',
    cellPaddingInline: 12,
    cellPaddingBlock: 12,
  },
  Tabs: {
    inkBarColor: 'var(--gilt)',
    itemColor: 'var(--text-muted)',
    itemSelectedColor: 'var(--accent-bright)',
    itemHoverColor: 'var(--text)',
    itemActiveColor: 'var(--accent-bright)',
  },
};

const themed = (theme: Theme): ThemeConfig => ({
  algorithm: theme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
  token: antdTokens(brand.colours, theme),
  components,
});
const THEMES = { light: themed('light'), dark: themed('dark') };
const STILL = {
  light: { ...THEMES.light, token: { ...THEMES.light.token, motion: false } },
  dark: { ...THEMES.dark, token: { ...THEMES.dark.token, motion: false } },
};

const shared = {
  form: { requiredMark: false, scrollToFirstError: { focus: true, block: 'center' } },
  locale: {
    locale: language,
    global: {
      close: t(texts.shell.close),
      show: t(texts.auth.fields.showPassword),
      hide: t(texts.auth.fields.hidePassword),
    },
  },
  modal: { centered: true },
  // Short lists are complete in the page, so that screen readers know every option.
  virtual: false,
  wave: { disabled: true },
  // Ant Design's own arrow is read out as “down”, in every language.
  select: { suffixIcon: <ChevronIcon /> },
} satisfies ConfigProviderProps;

/**
 * Styles Ant Design's components for the light and the dark theme. Only the pages behind the sign-in load it
 * (docs/decisions/054).
 */
export function AntdTheme({ children }: { children: ReactNode }) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <ConfigProvider theme={(isStill ? STILL : THEMES)[useTheme()]} {...shared}>
      {children}
    </ConfigProvider>
  );
}
