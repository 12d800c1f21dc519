import { ConfigProvider, theme } from 'antd';
import type { ReactNode } from 'react';
import { brand } from '../brand.js';
import { antdTokens } from './tokens.js';

const royal = {
  algorithm: theme.darkAlgorithm,
  token: antdTokens(brand.colours),
  components: {
    Button: {
      // The dark algorithm dims the seed; the gold of the other pages is meant.
      colorPrimary: brand.colours.gold,
      primaryShadow: 'none',
      fontWeight: 600,
    },
  },
};

/** The royal look for antd's parts; only the app and operators' areas load it. */
export function AntdTheme({ children }: { children: ReactNode }) {
  return <ConfigProvider theme={royal}>{children}</ConfigProvider>;
}
