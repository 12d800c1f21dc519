/* The pages about what the site does. They share one file, because every page of the client lists the files of all others. */
export { default as figures } from '../features/figures/figures-page.js';
export { default as proof } from '../features/proof/proof-page.js';
export { default as stats } from '../features/stats/stats-page.js';
export { default as status } from '../features/status/status-page.js';
export { default as transparency } from '../features/transparency/transparency-page.js';
