export * from './proof.feature.js';
export { Proofs } from './proof.service.js';
export { checkBundle, checkSale, TAKEN_FROM_SITE } from './check-sale.js';
export { lineOf } from './finding.js';
export { fetchBundle, verifySale } from './verify-sale.js';
