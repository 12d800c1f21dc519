import { resolve } from 'node:path';
import { root } from './run-tool.mjs';

/** The folder for the data of `npm start`. Each mode has its own, because a database is pinned to its mode. */
export const dataFolder = ({ DATA_DIR, PAYMENTS_MODE }) =>
  resolve(root, DATA_DIR || (PAYMENTS_MODE === 'solana' ? '.data-solana' : '.data'));
