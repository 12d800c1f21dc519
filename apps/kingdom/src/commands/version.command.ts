import { productVersion } from '#platform';
import type { Run } from '../command.js';

/** Prints the version of this release. */
export const version: Run = (_, { print }) => {
  print(productVersion);
  return Promise.resolve(true);
};
