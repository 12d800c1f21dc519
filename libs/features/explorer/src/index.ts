export * from './explorer.feature.js';
export { ExplorerApiModule } from './explorer.module.js';
export { Explorer } from './explorer.service.js';
export { addressSchema, signatureSchema } from './explorer-ids.js';
