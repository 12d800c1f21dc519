/** The game's pages come together: every page of the site lists by name what it could load, and pays for each name. */
export { PracticePage } from './practice-page.js';
export { ReplayPage } from './replay-page.js';
