import { texts, t } from '../../shared/brand.js';
import { percent } from '../../shared/format.js';

/** A yearly rate, with its part for the size of the lock if there is one. */
export function rateText({ baseBps, boostBps }: { baseBps: number; boostBps: number }): string {
  const rate = percent((baseBps + boostBps) / 100);
  if (boostBps === 0) return rate;
  const parts = { rate, base: percent(baseBps / 100), boost: percent(boostBps / 100) };
  return t(texts.vault.form.rateParts, parts);
}
