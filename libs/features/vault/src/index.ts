export { LockEnds } from './lock-ends.service.js';
export { LockSources } from './lock-sources.service.js';
export { VaultLocks } from './vault-locks.service.js';
export { VaultFigures } from './vault-figures.service.js';
export * from './vault.module.js';
export * from './vault.feature.js';
