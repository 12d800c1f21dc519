export * from './proof.feature.js';
export { ProofModule } from './proof.module.js';
export { Proofs } from './proof.service.js';
export { findLatestVerification } from './sale-verifications.repository.js';
export { SaleVerifications } from './sale-verifications.service.js';
export { TAKEN_FROM_SITE } from './check-sale.js';
export { lineOf } from './finding.js';
export { fetchBundle, verifySale } from './verify-sale.js';
