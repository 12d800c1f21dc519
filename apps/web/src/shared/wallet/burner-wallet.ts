import type { Wallets } from '@wallet-standard/app';
import { brand, texts, t } from '../brand.js';
import { createBurner } from './create-burner.js';

let registering: Promise<void> | undefined;

/** Registers the burner wallet once, the way any wallet registers itself. A browser without Ed25519 gets none. */
export function registerBurner(registry: Wallets): Promise<void> {
  return (registering ??= (async () => {
    const { gold, night, rose } = brand.colours;
    const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="${night}"/><path d="M50 12c4 18 24 26 24 48a26 26 0 0 1-52 0c0-12 7-18 10-28 5 4 7 8 8 13 7-8 11-20 10-33Z" fill="${gold}"/><path d="M49 48c2 9 11 12 11 22a12 12 0 0 1-24 0c0-10 10-12 13-22Z" fill="${rose}"/></svg>`;
    const burner = await createBurner({
      name: t(texts.wallet.burner.name),
      icon: `data:image/svg+xml;base64,${btoa(icon)}`,
      storage: localStorage,
      storageKey: `${brand.slug}_burner_wallet`,
    });
    if (burner) registry.register(burner);
  })());
}
