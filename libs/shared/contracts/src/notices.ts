/** The text file with the licences of all libraries and fonts that the site's pages contain. */
export const NOTICES_PATH = '/notices.txt';
