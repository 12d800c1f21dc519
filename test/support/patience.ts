import { jest } from '@jest/globals';

/** Integration tests wait for real engines, which takes long on a busy machine. */
jest.setTimeout(120_000);
