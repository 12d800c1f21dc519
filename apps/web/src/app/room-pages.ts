/**
 * The pages of rooms that a setting opens. They are in a file of their own, because the first script of every page lists the files
 * that its routes load, and most sites open few rooms.
 */
export const vault = () => import('../features/vault/vault-page.js');
export const swap = () => import('../features/exchange/swap-page.js');
