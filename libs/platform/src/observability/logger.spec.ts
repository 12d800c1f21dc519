import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../../test/support/eventually.js';
import type { Settings } from '../settings/settings.js';
import { createLogger, MAX_LOG_BYTES } from './logger.js';

const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n');

describe('a logged error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-logs-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('keeps its message, code and cause, and loses parameters, recipients and addresses', async () => {
    const file = join(folder, 'log');
    const logger = createLogger({ LOG_LEVEL: 'info', LOG_FILE: file } as Settings, 'test');
    const refusal = Object.assign(new Error('550 <buyer.one@mail.example.com>: no such user'), {
      code: 'EENVELOPE',
      rejected: ['buyer.one@mail.example.com'],
      parameters: ['buyer.one@mail.example.com', 'wallet'],
    });
    logger.warn({ err: new Error('the mail was refused', { cause: refusal }) }, 'first');
    logger.warn({ err: refusal }, 'second');
    const lines = await eventually(
      async () => linesOf(file),
      ({ length }) => length === 2,
    );
    expect(lines.join()).not.toMatch(/buyer|wallet/);
    const [first, second] = lines.map((line) => (JSON.parse(line) as { err: object }).err);
    expect(first).toMatchObject({ message: 'the mail was refused: 550 <[e-mail]>: no such user' });
    expect(second).toMatchObject({ type: 'Error', code: 'EENVELOPE', stack: expect.stringContaining('at ') });
  });
});

describe('a log file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-logs-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is rotated at its maximum size by all programs that write to it, without losing a line', async () => {
    const file = join(folder, 'log');
    const settings = { LOG_LEVEL: 'info', LOG_FILE: file } as Settings;
    const [api, worker] = [createLogger(settings, 'api'), createLogger(settings, 'worker')];
    const text = 'x'.repeat(MAX_LOG_BYTES / 100);
    for (let line = 0; line < 60; line += 1) for (const logger of [api, worker]) logger.info({ line, text });
    const [before, now] = await eventually(
      async () => [linesOf(`${file}.1`), linesOf(file)] as const,
      ([first, second]) => first.length + second.length === 120,
    );
    expect(before.length).toBeGreaterThan(90);
    expect([...before, ...now].map((line) => (JSON.parse(line) as { line: number }).line)).toEqual(
      Array.from({ length: 60 }, (_, line) => [line, line]).flat(),
    );
  });
});
