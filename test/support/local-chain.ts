import { describe, it } from '@jest/globals';

/** The RPC of another chain than the local one, on which the tests of payments are to run. */
export const REMOTE_RPC = process.env.TEST_RPC_URL;

/*
 * The marks of tests that need the local chain, because they set its clock forward, drop its transactions or stand between it and its
 * readers. They are skipped on other chains. Files of such tests alone are named `*.local.test.ts`.
 */
export const itOnLocalChain = REMOTE_RPC ? it.skip : it;
export const describeOnLocalChain = REMOTE_RPC ? describe.skip : describe;
