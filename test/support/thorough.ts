/** Whether tests with many cases run all of them, which takes minutes: `THOROUGH=1 npm test`, before a release. */
export const isThorough = process.env['THOROUGH'] === '1';

/** How many cases a test has: usually some of them, and all in a thorough run. */
export const casesOf = (usually: number, all: number): number => (isThorough ? all : usually);

/** Why a browser test is left out of usual runs. */
export const ONLY_THOROUGH = 'It takes minutes (decision 106): THOROUGH=1 runs it, too.';
