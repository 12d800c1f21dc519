export * from './brand.schema.js';
export { GAME_GROUP, PRESALE_GROUP } from './figures.js';
export * from './format.js';
export * from './load-brand.js';
export * from './localized.js';
export * from './page-texts.js';
export { projectRoot } from './project-root.js';
export { PSEUDO_LANGUAGE } from './pseudo.js';
export type { Catalogues, Texts } from './texts.js';
