export * from './brand.schema.js';
export { PRESALE_GROUP } from './figures.js';
export * from './fill.js';
export * from './load-brand.js';
export { projectRoot } from './project-root.js';
export { PSEUDO_LANGUAGE } from './pseudo.js';
export * from './say.js';
export type { Catalogues, Texts } from './texts.schema.js';
