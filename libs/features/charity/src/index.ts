export * from './charity.feature.js';
export * from './charity.module.js';
export { CharityLists } from './charity-lists.service.js';
export { CharityPaying } from './charity-paying.service.js';
export { verifyCharity } from './verify-charity.js';
