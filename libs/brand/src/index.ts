export * from './brand.schema.js';
export { PRESALE_GROUP } from './figures.js';
export * from './fill.js';
export * from './load-brand.js';
export * from './say.js';
export type { Texts } from './texts.schema.js';
