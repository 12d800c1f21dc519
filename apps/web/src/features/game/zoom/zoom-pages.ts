/** The game's pages share one chunk, because every page of the site lists all chunks by name and pays for each name. */
export { PracticePage } from './practice-page.js';
export { ReplayPage } from './replay-page.js';
export { Watched } from './watched.js';
