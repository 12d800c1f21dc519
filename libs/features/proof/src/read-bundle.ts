import bs58 from 'bs58';
import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import {
  PROOF_PAGE_LINES,
  type ProofHead,
  proofHeadSchema,
  type ProofLine,
  proofLineSchema,
  type SignedProofHead,
} from '#contracts';
import { type Finding, finding } from './finding.js';
import { hashOf, jsonIn } from './proof-pages.js';

/** A bundle as a site serves it. */
export interface ServedBundle {
  readonly head: SignedProofHead;
  readonly pages: readonly string[];
}

export interface ReadBundle {
  /** Undefined if the head can't be read. */
  readonly head: ProofHead | undefined;
  readonly lines: readonly ProofLine[];
  readonly findings: readonly Finding[];
}

const pageSchema = z.strictObject({
  number: z.int(),
  previous: z.string().nullable(),
  lines: z.array(z.unknown()),
});

/**
 * Checks signature, chain of hashes, form and order of a bundle, and returns its lines.
 * @param key the key in base58 that must have signed it; that of the bundle if it is undefined
 */
export function readBundle({ head: signed, pages }: ServedBundle, key?: string): ReadBundle {
  const findings: Finding[] = [];
  if (key !== undefined && key !== signed.key) findings.push(finding('the key of the head', key, signed.key));
  if (!isSigned(signed)) findings.push(finding('the signature of the head', 'a valid one', signed.signature));
  const head = proofHeadSchema.safeParse(jsonIn(signed.text)).data;
  if (!head) findings.push(finding('the head', 'a known form', signed.text));
  const lines: ProofLine[] = [];
  let previous: string | null = null;
  for (const [index, text] of pages.entries()) {
    const name = `page ${index + 1}`;
    const page = pageSchema.safeParse(jsonIn(text)).data;
    if (!page) findings.push(finding(name, 'a known form', text.slice(0, 80)));
    else {
      if (page.number !== index + 1) findings.push(finding(`${name}, number`, index + 1, page.number));
      if (page.previous !== previous)
        findings.push(finding(`${name}, hash of the page before`, previous, page.previous));
      if (index < pages.length - 1 && page.lines.length !== PROOF_PAGE_LINES)
        findings.push(finding(`${name}, lines`, PROOF_PAGE_LINES, page.lines.length));
      for (const [at, json] of page.lines.entries()) {
        const line = proofLineSchema.safeParse(json);
        if (line.success) lines.push(line.data);
        else findings.push(finding(`${name}, line ${at + 1}`, 'a known form', JSON.stringify(json)));
      }
    }
    previous = hashOf(text);
  }
  if (head) {
    if (head.pages !== pages.length) findings.push(finding('pages', head.pages, pages.length));
    if (head.hash !== previous) findings.push(finding('the hash of the last page', head.hash, previous));
    if (head.lines !== lines.length) findings.push(finding('lines', head.lines, lines.length));
  }
  return { head, lines, findings: [...findings, ...misplaced(lines)] };
}

function isSigned({ text, signature, key }: SignedProofHead): boolean {
  const bytes = bs58.decodeUnsafe(key);
  if (bytes?.length !== 32) return false;
  const x = Buffer.from(bytes).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
}

const KINDS: readonly ProofLine['kind'][] = [
  'site',
  'terms',
  'account',
  'request',
  'transfer',
  'other-sale',
  'payout',
  'accepted-outflow',
  'totals',
];

/** What a line is called, which is also its place among those of its kind. */
function placeOf(line: ProofLine): readonly (string | number | bigint)[] {
  switch (line.kind) {
    case 'terms':
      return [line.version];
    case 'account':
      return [line.address];
    case 'request':
      return [BigInt(line.number)];
    case 'transfer':
      return [line.slot, line.signature, line.account];
    case 'payout':
      return [line.keyHash, line.signature];
    case 'accepted-outflow':
      return [line.signature];
    case 'other-sale':
      return [line.confirmedAt];
    default:
      return [];
  }
}

/** Lines that do not come after the one before, which includes those that are there twice. */
function misplaced(lines: readonly ProofLine[]): Finding[] {
  return lines.slice(1).flatMap((line, index) => {
    const before = lines[index]!;
    const kind = KINDS.indexOf(line.kind) - KINDS.indexOf(before.kind);
    const order = kind || compare(placeOf(line), placeOf(before));
    // Several sales may be confirmed in the same millisecond.
    if (order > 0 || (order === 0 && line.kind === 'other-sale')) return [];
    return [finding(nameOf(line), `after ${nameOf(before)}`, 'at or before it')];
  });
}

function compare(a: readonly (string | number | bigint)[], b: readonly (string | number | bigint)[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  if (at === -1) return 0;
  return a[at]! < b[at]! ? -1 : 1;
}

/** How findings name a line. */
export function nameOf(line: ProofLine): string {
  if (line.kind === 'request') return `request ${line.reference}`;
  if (line.kind === 'transfer') return `transfer ${line.signature} in ${line.account}`;
  if (line.kind === 'payout') return `payout ${line.signature}`;
  return [line.kind, ...placeOf(line)].join(' ');
}
