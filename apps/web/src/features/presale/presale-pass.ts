import type { PresalePass } from '#libs/contracts';
import { brand } from '../../shared/brand.js';

const STORAGE_KEY = `${brand.slug}_presale_pass`;

/** What opens the private round, kept for the tab. Whether it still does is the server's to say. */
export const presalePass = {
  read(): string | undefined {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    const held = stored ? (JSON.parse(stored) as PresalePass) : undefined;
    return held && Date.parse(held.expiresAt) > Date.now() ? held.pass : undefined;
  },
  keep: (pass: PresalePass) => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(pass)),
  forget: () => sessionStorage.removeItem(STORAGE_KEY),
};
