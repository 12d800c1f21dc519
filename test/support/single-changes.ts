const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const HEX = '0123456789abcdef';

/** Single changes of values, the same ones for the same seed (mulberry32). */
export class Changes {
  constructor(private seed: number) {}

  oneOf<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }

  /** Returns a value of the kind that it is and one that differs from it in one place. */
  value(before: unknown): [before: unknown, after: unknown] {
    if (typeof before === 'number') return [before, before + this.difference()];
    if (typeof before === 'boolean') return [before, !before];
    if (before === null) return [before, String(this.below(1e9))];
    if (Array.isArray(before)) return [before, before.slice(1)];
    const text = String(before);
    if (/^-?\d+$/.test(text)) return [before, (BigInt(text) + BigInt(this.difference())).toString()];
    return [before, this.text(text, LETTERS)];
  }

  /** One of the elements is changed, left out or repeated. */
  elements<T>(values: readonly T[], change: (value: T) => T): T[] {
    const at = this.below(values.length);
    const how = this.below(3);
    const value = values[at]!;
    return values.toSpliced(at, 1, ...(how === 0 ? [change(value)] : how === 1 ? [] : [value, value]));
  }

  bytes(before: Uint8Array): Uint8Array {
    const after = Uint8Array.from(before);
    const at = this.below(after.length);
    after[at] = after[at]! ^ (1 << this.below(8));
    return after;
  }

  hex(before: string): string {
    return this.text(before, HEX);
  }

  /** Changes one character. */
  private text(before: string, letters: string): string {
    const at = this.below(before.length);
    const letter = this.oneOf([...letters].filter((each) => each !== before[at]));
    return before.slice(0, at) + letter + before.slice(at + 1);
  }

  /** At least 1. */
  private difference(): number {
    return 1 + this.below(1_000_000);
  }

  private below(limit: number): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }
}
