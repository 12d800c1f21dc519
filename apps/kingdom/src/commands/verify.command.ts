import { loadBrand } from '#brand';
import { loadSettings, plainSchema } from '#platform';
import type { Run } from '../command.js';
import { verifyBooks } from '../verify-books.js';

const NEEDED = plainSchema.pick({
  DATABASE_URL: true,
  DATABASE_POOL: true,
  BRAND_FILE: true,
  GAME_OPEN_MINUTES: true,
});

/** Recomputes all figures behind money, and prints a line for each check and each difference. */
export const verify: Run = (_, { env, print }) => {
  const settings = loadSettings(env, NEEDED);
  return verifyBooks(settings, loadBrand(settings.BRAND_FILE), print);
};
