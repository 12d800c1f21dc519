import { ConfigProvider, theme as antd } from 'antd';
import type { ReactNode } from 'react';
import { brand } from '../brand.js';
import { type Theme, useTheme } from './theme.js';
import { antdTokens } from './tokens.js';

const royal = (theme: Theme) => ({
  algorithm: theme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
  token: antdTokens(brand.colours, theme),
  components: {
    Button: {
      // The dark algorithm dims the seed; the gold of the other pages is meant.
      colorPrimary: brand.colours.gold,
      primaryShadow: 'none',
      fontWeight: 600,
    },
  },
});
const THEMES = { light: royal('light'), dark: royal('dark') };

/** The royal look for antd's parts, by day and by night; only the app and operators' areas load it. */
export function AntdTheme({ children }: { children: ReactNode }) {
  return <ConfigProvider theme={THEMES[useTheme()]}>{children}</ConfigProvider>;
}
