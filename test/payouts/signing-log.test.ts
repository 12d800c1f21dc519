import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PayoutFacts } from '../../apps/signer/src/policy.js';
import { SigningLog } from '../../apps/signer/src/signing-log.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signing-log-'));
  path = join(folder, 'signer.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const facts: PayoutFacts = {
  key: 'release/1',
  recipient: 'a wallet',
  currency: 'a mint',
  amount: 100n,
  deposits: 10n,
  fee: 1n,
};
const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 1, hour));
const opened = <Result>(act: (log: SigningLog) => Result): Result => {
  const log = new SigningLog(path);
  try {
    return act(log);
  } finally {
    log.close();
  }
};
const fill = (): void =>
  opened((log) => {
    log.append(facts, 'signature 1', at(1));
    log.append(facts, 'signature 2', at(2));
    log.append({ ...facts, key: 'release/2', currency: 'SOL' }, 'signature 3', at(3));
  });

it('remembers keys and what was spent after a restart', () => {
  fill();
  opened((log) => {
    expect(log.factsOf('release/1')).toMatchObject({ ...facts });
    expect(log.factsOf('release/3')).toBeUndefined();
    expect(log.spent('a mint', at(0), '')).toBe(100n);
    expect(log.spent('SOL', at(0), '')).toBe(100n + 2n * 10n + 3n * 1n);
    expect(log.spent('SOL', at(2), '')).toBe(100n + 10n + 1n);
    expect(log.spent('a mint', at(0), 'release/1')).toBe(0n);
  });
});

it('counts on if the clock is set back', () => {
  opened((log) => {
    log.append(facts, 'signature 1', at(20));
    log.append({ ...facts, key: 'release/2' }, 'signature 2', at(1));
    expect(log.spent('a mint', at(10), '')).toBe(200n);
  });
});

it('cuts off an incomplete last line, whose signature was never returned', () => {
  fill();
  const complete = readFileSync(path, 'utf8');
  appendFileSync(path, complete.slice(0, 40));
  opened((log) => log.append({ ...facts, key: 'release/3' }, 'signature 4', at(4)));
  expect(readFileSync(path, 'utf8').startsWith(complete)).toBe(true);
  opened((log) => expect(log.factsOf('release/3')).toBeDefined());
});

describe('a damaged log does not open', () => {
  it.each<[string, number, (lines: string[]) => string[]]>([
    ['a changed amount', 2, (lines) => [lines[0]!.replace('"100"', '"1"'), lines[1]!, lines[2]!]],
    ['a missing line', 2, (lines) => [lines[0]!, lines[2]!]],
    ['a missing beginning', 1, (lines) => lines.slice(1)],
    ['two lines in another order', 2, (lines) => [lines[0]!, lines[2]!, lines[1]!]],
    ['a line that is no JSON', 4, (lines) => [...lines, 'nothing']],
    ['an empty line', 1, (lines) => ['', ...lines]],
  ])('%s', (_, line, change) => {
    fill();
    const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
    writeFileSync(path, `${change(lines).join('\n')}\n`);
    expect(() => new SigningLog(path)).toThrow(`SIGNER_LOG is damaged at line ${line}`);
  });
});

it('refuses to append after another process has written to the file', () => {
  opened((log) => {
    log.append(facts, 'signature 1', at(1));
    opened((other) => other.append({ ...facts, key: 'release/2' }, 'signature 2', at(2)));
    expect(() => log.append({ ...facts, key: 'release/3' }, 'signature 3', at(3))).toThrow('has changed');
  });
});
