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
      // The dark algorithm dims the seed colour, but buttons should have the same gold as on the other pages.
      colorPrimary: brand.colours.gold,
      primaryShadow: 'none',
      fontWeight: 600,
    },
  },
});
const THEMES = { light: royal('light'), dark: royal('dark') };

/** Styles Ant Design's components for the light and the dark theme. Only the app and the operators' area load it. */
export function AntdTheme({ children }: { children: ReactNode }) {
  return <ConfigProvider theme={THEMES[useTheme()]}>{children}</ConfigProvider>;
}
