import type { SaleStage } from '#contracts';
import { texts } from '../../shared/brand.js';

const { hero, notSelling } = texts.landing;

/** What the page says while the sale does not sell. Undefined while it sells, and if its stage is not known. */
export const closedWords = (stage: SaleStage | undefined) =>
  stage === undefined || stage === 'selling' ? undefined : notSelling[stage];

/** The words of the page's main action, which leads to the pre-sale at every stage. */
export const presaleLabel = (stage: SaleStage | undefined): string =>
  closedWords(stage) ? notSelling.see : hero.presale;
