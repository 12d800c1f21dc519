import { jest } from '@jest/globals';

/** Integration tests wait for real engines, which takes long on a busy machine. Only a failing test waits this long. */
jest.setTimeout(300_000);
