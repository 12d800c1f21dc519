import type { PresalePass } from '#contracts';
import { brand } from '../../shared/brand.js';
import { tabStore } from '../../shared/store.js';

const store = tabStore<PresalePass>(`${brand.slug}_presale_pass`);

/** The pass that opens the private round, stored for the tab. Only the server decides whether it is still valid. */
export const presalePass = {
  ...store,
  read(): string | undefined {
    const held = store.read();
    return held && Date.parse(held.expiresAt) > Date.now() ? held.pass : undefined;
  },
};
