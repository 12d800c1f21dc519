import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

export const shell = z.strictObject({
  skipToContent: text,
  mainNavigation: text,
  openMenu: text,
  closeMenu: text,
  close: text,
  loading: text,
  socialLabel: text,
  newTab: text,
  notifications: text,
  /** The language's name in that language. */
  language: text,
  preferences: text,
  chooseLanguage: text,
  theme: z.strictObject({ label: text, light: text, dark: text, system: text }),
});

export const navigation = z.strictObject({
  home: text,
  tokenomics: text,
  presale: text,
  press: text,
  kingdom: text,
  vault: text,
  swap: text,
  zoom: text,
  love: text,
  store: text,
  stats: text,
  milestones: text,
  app: text,
  soon: text,
});

export const social = z.strictObject({ telegram: text, x: text, instagram: text, tiktok: text });

export const footer = z.strictObject({
  label: text,
  tagline: text,
  explore: text,
  join: text,
  about: text,
  tokenomics: text,
  games: text,
  roadmap: text,
  buy: text,
  army: text,
  risk: text,
});

export const simulation = z.strictObject({ label: text, text, stamp: text, mark: text });

export const notFound = z.strictObject({ code: text, message: text, link: text });

export const failure = z.strictObject({
  title: text,
  message: text,
  reload: text,
  network: text,
  unexpected: text,
});
