import { brand } from '../brand.js';

/** Where the browser keeps the session (specification §3). */
export const SESSION_KEY = `${brand.slug}-auth`;

/** Whether somebody signed in here; whether they still are is the server's to say. */
export const mayBeSignedIn = (): boolean => localStorage.getItem(SESSION_KEY) !== null;
