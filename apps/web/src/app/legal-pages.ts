/* Pages with the operator's own texts. They share one file, because every page of the client lists the files of all others. */
export { default as contact } from '../features/legal/contact-page.js';
export { default as licence } from '../features/legal/licence-page.js';
export { default as privacy } from '../features/legal/privacy-page.js';
export { default as terms } from '../features/legal/terms-page.js';
