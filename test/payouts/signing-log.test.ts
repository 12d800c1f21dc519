import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedFacts } from '../../apps/signer/src/signed-facts.js';
import { SigningLog } from '../../apps/signer/src/signing-log.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signing-log-'));
  path = join(folder, 'signer.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const facts: SignedFacts = {
  kind: 'payout',
  key: 'release/1',
  recipient: 'a wallet',
  currency: 'a mint',
  amount: 100n,
  deposits: 10n,
  fee: 1n,
};
/** Takes nothing, and was never signed. */
const next: SignedFacts = { ...facts, key: 'release/next', amount: 0n, deposits: 0n, fee: 0n };
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
    expect(log.payoutOf('release/1')).toMatchObject({ ...facts });
    expect(log.payoutOf('release/3')).toBeUndefined();
    expect(log.spent('a mint', at(0), next)).toBe(100n);
    expect(log.spent('SOL', at(0), next)).toBe(100n + 2n * 10n + 3n * 1n);
    expect(log.spent('SOL', at(2), next)).toBe(100n + 10n + 1n);
    expect(log.spent('a mint', at(0), facts)).toBe(0n);
  });
});

it('counts payouts, marks and memos under one key each for itself, in any order', () => {
  const signed = [
    facts,
    { ...facts, kind: 'mark', currency: 'SOL', amount: 0n, deposits: 20n },
    { ...facts, kind: 'memo', currency: 'SOL', amount: 0n, deposits: 0n },
  ] as const;
  for (const order of [signed, signed.toReversed()]) {
    opened((log) => {
      for (const each of order) log.append(each, 'signature', at(1));
      expect(log.spent('a mint', at(0), next)).toBe(100n);
      expect(log.spent('SOL', at(0), next)).toBe(10n + 20n + 3n);
      expect(log.spent('a mint', at(0), signed[1])).toBe(100n);
      expect(log.payoutOf('release/1')).toMatchObject({ currency: 'a mint', amount: 100n });
    });
    opened((log) => expect(log.spent('a mint', at(0), next)).toBe(100n));
    rmSync(path);
  }
});

it('counts the highest deposits of what was signed several times', () => {
  opened((log) => {
    log.append(facts, 'signature 1', at(1));
    log.append({ ...facts, deposits: 4n }, 'signature 2', at(2));
    expect(log.spent('SOL', at(0), next)).toBe(10n + 2n);
    expect(log.spent('SOL', at(0), { ...facts, deposits: 4n })).toBe(6n + 2n);
    expect(log.spent('SOL', at(0), { ...facts, deposits: 11n })).toBe(2n);
    expect(log.spent('SOL', at(1), { ...facts, deposits: 4n })).toBe(1n);
  });
});

describe('a log of an earlier version, whose lines have no kind', () => {
  /** Writes lines as that version did. */
  const write = (...entries: Partial<SignedFacts>[]): void => {
    let previous = '0'.repeat(64);
    for (const [index, entry] of entries.entries()) {
      const { kind: _, amount, deposits, fee, ...rest } = { ...facts, ...entry };
      const numbers = { amount: String(amount), deposits: String(deposits), fee: String(fee) };
      const line = { at: at(index + 1), ...rest, ...numbers, signature: `signature ${index}`, previous };
      previous = createHash('sha256').update(JSON.stringify(line)).digest('hex');
      appendFileSync(path, `${JSON.stringify(line)}\n`);
    }
  };

  it('still says which payout a key has, also after more was signed', () => {
    write({}, { key: 'release/2', amount: 7n });
    opened((log) => log.append({ ...facts, key: 'release/3' }, 'signature', at(3)));
    opened((log) => {
      expect(log.payoutOf('release/1')).toMatchObject({ recipient: 'a wallet', amount: 100n });
      expect(log.payoutOf('release/2')).toMatchObject({ amount: 7n });
      expect(log.spent('a mint', at(0), next)).toBe(207n);
      expect(log.spent('a mint', at(2), next)).toBe(100n);
    });
  });

  it('never counts less because of a line', () => {
    const mark = { currency: 'SOL', amount: 0n, recipient: 'the signer' };
    const lines = [
      { key: 'release/1 s d' },
      { key: 'release/1 s d', ...mark },
      { key: 'memo', amount: 30n },
      { key: 'memo', ...mark, deposits: 0n },
      { key: 'payout:release/5', amount: 5n },
      { key: 'release/5', amount: 500n, currency: 'SOL' },
      { key: 'release/5', amount: 500n, currency: 'SOL', deposits: 0n },
    ];
    const sums = lines.map((_, index) => {
      rmSync(path, { force: true });
      write(...lines.slice(0, index + 1));
      return opened((log) => [log.spent('a mint', at(0), next), log.spent('SOL', at(0), next)]);
    });
    expect(sums).toEqual([
      [100n, 11n],
      [100n, 22n],
      [130n, 33n],
      [130n, 34n],
      [135n, 45n],
      [135n, 556n],
      [135n, 1_057n],
    ]);
  });

  it('counts in full beside whatever is signed next, also under the same key', () => {
    write({}, { key: 'memo', amount: 30n });
    opened((log) => {
      expect(log.spent('a mint', at(0), facts)).toBe(130n);
      for (const kind of ['payout', 'mark', 'memo'] as const) {
        log.append({ ...next, kind, key: 'memo' }, 'signature', at(3));
        log.append({ ...next, kind, key: 'release/1' }, 'signature', at(3));
      }
      expect(log.spent('a mint', at(0), next)).toBe(130n);
    });
  });
});

it('counts on if the clock is set back', () => {
  opened((log) => {
    log.append(facts, 'signature 1', at(20));
    log.append({ ...facts, key: 'release/2' }, 'signature 2', at(1));
    expect(log.spent('a mint', at(10), next)).toBe(200n);
  });
});

it('cuts off an incomplete last line, whose signature was never returned', () => {
  fill();
  const complete = readFileSync(path, 'utf8');
  appendFileSync(path, complete.slice(0, 40));
  opened((log) => log.append({ ...facts, key: 'release/3' }, 'signature 4', at(4)));
  expect(readFileSync(path, 'utf8').startsWith(complete)).toBe(true);
  opened((log) => expect(log.payoutOf('release/3')).toBeDefined());
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

it('gives no signature away if another process writes to the file at the same time', () => {
  opened((log) =>
    opened((other) => {
      const racing: SignedFacts = {
        ...facts,
        key: 'release/3',
        // It is read after the file was looked at, and before the line is written.
        get recipient(): string {
          other.append({ ...facts, key: 'release/2' }, 'signature 2', at(2));
          return 'a wallet';
        },
      };
      expect(() => log.append(racing, 'signature 3', at(3))).toThrow('has changed');
      for (const each of [log, other])
        expect(() => each.append(facts, 'signature 4', at(4))).toThrow('has changed');
    }),
  );
});
