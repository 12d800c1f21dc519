/**
 * Recomputes who is owed how many tokens of a pre-sale from the public proof of the sale alone, and compares it with the root that
 * the proof names and with the amounts that the site publishes. It imports nothing of the site, so that anyone can read it and run
 * it with Node alone:
 *
 *   node recompute-entitlements.mjs https://the-site.example [--keep FILE] [--key KEY]
 *   node recompute-entitlements.mjs FILE [--key KEY]      (a file that was kept: { bundle, tree, entitlements, at })
 *
 * Without a key, the one that the proof names is taken. Amounts are in base units, times in whole seconds.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const DAY = 86_400;
/** The schedule of purchases whose terms name none: all is unlocked when the sale ends. */
const DEFAULT_VESTING = {
  release: { at: 'confirmation' },
  vested: { start: 'sale-end', cliffDays: 0, lengthDays: 0, stepDays: 1 },
};

const seconds = (time) => Math.floor(new Date(time).getTime() / 1000);
const hashOf = (text) => createHash('sha256').update(text).digest('hex');

// --- The proof of the sale ------------------------------------------------------------------------------------------

/**
 * The head and the lines of a proof of the sale.
 * @param bundle its signed head and the texts of its pages
 * @throws if the key has not signed the head, or if the pages are not those that the head names
 */
export function readBundle({ head: { text, signature, key }, pages }, expectedKey = key) {
  const x = bytesOf(key).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  if (key !== expectedKey) throw new Error(`The proof is signed with the key ${key}`);
  if (!verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64')))
    throw new Error('The head of the proof is not signed with its key');
  const head = JSON.parse(text);
  if (head.purpose !== 'sale-proof') throw new Error('The head is not that of a proof of a sale');
  const lines = [];
  let hash = null;
  for (const [index, page] of pages.entries()) {
    const { number, previous, lines: own } = JSON.parse(page);
    if (number !== index + 1 || previous !== hash)
      throw new Error(`Page ${index + 1} does not follow the page before`);
    lines.push(...own);
    hash = hashOf(page);
  }
  if (hash !== head.hash || pages.length !== head.pages || lines.length !== head.lines)
    throw new Error('The pages are not those that the head names');
  return { head, lines };
}

/** What was bought, and when it was confirmed: at the time of the block that completed its payment, if it was paid on the chain. */
function purchasesIn(lines) {
  const blockTimes = new Map(
    lines.flatMap((line) => (line.kind === 'transfer' ? [[line.signature, line.blockTime]] : [])),
  );
  return lines.flatMap(({ kind, wallet, terms, ...line }) => {
    if (kind === 'request' && line.bought !== null)
      return [{ wallet, terms, tokens: BigInt(line.bought), confirmedAt: blockTimes.get(line.signature) }];
    if (kind !== 'other-sale') return [];
    return [{ wallet, terms, tokens: BigInt(line.tokens), confirmedAt: seconds(line.confirmedAt) }];
  });
}

/** What has reached buyers. */
const payoutsIn = (lines) =>
  lines.filter(
    ({ kind, of, state }) => kind === 'payout' && state === 'landed' && ['release', 'claim'].includes(of),
  );

// --- The rule -------------------------------------------------------------------------------------------------------

/** The terms of each version, by its number. @throws if a text does not have the hash that names it */
function termsIn(lines) {
  const terms = new Map();
  for (const { kind, version, text, hash } of lines) {
    if (kind !== 'terms') continue;
    if (hashOf(text) !== hash) throw new Error(`Version ${version} of the terms does not have its hash`);
    terms.set(version, JSON.parse(text));
  }
  return terms;
}

/** What is still locked of a purchase at a time. */
function lockedOf({ release, vested, confirmedAt }, terms, now) {
  const schedule = terms.vesting ?? DEFAULT_VESTING;
  const named = { confirmation: confirmedAt, 'sale-end': seconds(terms.sale.endsAt) };
  const at = (time) => named[time] ?? seconds(time);
  const start = at(schedule.vested.start);
  const length = schedule.vested.lengthDays * DAY;
  const step = schedule.vested.stepDays * DAY;
  let unlocked = 0n;
  if (now >= start + length) unlocked = vested;
  else if (now >= start + schedule.vested.cliffDays * DAY)
    unlocked = (vested * BigInt(Math.floor((now - start) / step) * step)) / BigInt(length);
  return vested - unlocked + (now >= at(schedule.release.at) ? 0n : release);
}

/** The shares of a purchase, each rounded down, by its terms. */
function sharesOf(tokens, { splits }) {
  const share = (percent) => (tokens * BigInt(percent)) / 100n;
  return { release: share(splits.release), vested: share(splits.vested) };
}

/**
 * What each wallet is owed at a time, in the order of the addresses.
 * @param lines those of the proof
 * @returns the entitlements, the tree's root, and what the lines contradict
 */
export function recompute(lines, now) {
  const terms = termsIn(lines);
  const oldest = Math.min(...terms.keys());
  const problems = [];
  const wallets = new Map();
  for (const { wallet, tokens, terms: version, confirmedAt } of purchasesIn(lines)) {
    const own = terms.get(version ?? oldest);
    if (!own) problems.push(`${wallet}: version ${version} of the terms is not in the proof`);
    if (confirmedAt === undefined) problems.push(`${wallet}: a payment of a purchase is not in the proof`);
    if (!own || confirmedAt === undefined) continue;
    const shares = sharesOf(tokens, own);
    const sum = wallets.get(wallet) ?? { owed: 0n, locked: 0n };
    sum.owed += shares.release + shares.vested;
    sum.locked += lockedOf({ ...shares, confirmedAt }, own, now);
    wallets.set(wallet, sum);
  }
  for (const { destination: wallet, amount } of payoutsIn(lines)) {
    const sum = wallets.get(wallet);
    if (sum) sum.owed -= BigInt(amount);
    if (!sum || sum.owed < 0n) problems.push(`${wallet}: was paid more than it bought`);
  }
  const entitlements = [...wallets]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .filter(([, { owed }]) => owed > 0n)
    .map(([wallet, { owed, locked: byTime }]) => {
      const locked = byTime < owed ? byTime : owed;
      return { wallet, unlocked: owed - locked, locked };
    });
  return { entitlements, root: rootOf(entitlements), problems };
}

// --- The tree of the distributor programs ---------------------------------------------------------------------------

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The 32 bytes of an address in base58. */
function bytesOf(address) {
  let number = 0n;
  for (const letter of address) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) throw new Error(`${address} is not an address`);
    number = number * 58n + BigInt(digit);
  }
  const hex = number.toString(16).padStart(64, '0');
  if (hex.length !== 64) throw new Error(`${address} is not an address`);
  return Buffer.from(hex, 'hex');
}

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();

function u64(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

const leafOf = ({ wallet, unlocked, locked }) =>
  sha256(Buffer.of(0), sha256(bytesOf(wallet), u64(unlocked), u64(locked)));

const pairOf = (one, other) =>
  sha256(Buffer.of(1), ...(Buffer.compare(one, other) <= 0 ? [one, other] : [other, one]));

/** The root, in hex. The last hash of a level with an odd count is paired with itself. */
function rootOf(entitlements) {
  if (entitlements.length === 0) return '0'.repeat(64);
  let level = entitlements.map(leafOf);
  while (level.length > 1) {
    const next = [];
    for (let index = 0; index < level.length; index += 2)
      next.push(pairOf(level[index], level[index + 1] ?? level[index]));
    level = next;
  }
  return level[0].toString('hex');
}

// --- Reading and comparing ------------------------------------------------------------------------------------------

/** Whether the hashes beside a leaf lead from it to the root. */
function isProven({ wallet, unlocked, locked, proof }, root) {
  const leaf = leafOf({ wallet, unlocked: BigInt(unlocked), locked: BigInt(locked) });
  return (
    proof.reduce((hash, other) => pairOf(hash, Buffer.from(other, 'hex')), leaf).toString('hex') === root
  );
}

/** Lists every difference between what was recomputed and what the site says. */
export function compare({ entitlements, root, problems }, { tree, entitlements: said }) {
  const found = [...problems];
  const own = new Map(entitlements.map((each) => [each.wallet, each]));
  for (const each of said) {
    const { wallet, unlocked, locked } = each;
    const mine = own.get(wallet);
    own.delete(wallet);
    if (!mine) found.push(`${wallet}: the site owes ${unlocked} + ${locked}, but it has bought nothing`);
    else if (mine.unlocked !== BigInt(unlocked) || mine.locked !== BigInt(locked))
      found.push(`${wallet}: should be ${mine.unlocked} + ${mine.locked}, is ${unlocked} + ${locked}`);
    else if (each.proof && !isProven(each, root))
      found.push(`${wallet}: its proof does not lead to the root`);
  }
  for (const wallet of own.keys()) found.push(`${wallet}: is missing`);
  const sum = (name) => entitlements.reduce((total, each) => total + each[name], 0n);
  const totals = { unlocked: sum('unlocked'), locked: sum('locked'), total: sum('unlocked') + sum('locked') };
  for (const [name, amount] of Object.entries(totals))
    if (amount !== BigInt(tree[name])) found.push(`${name}: should be ${amount}, is ${tree[name]}`);
  if (root !== tree.root) found.push(`root: should be ${root}, is ${tree.root}`);
  return found;
}

/** Lists every difference within a bundle, and between it and what the site says that wallets are owed. */
export function check({ bundle, tree, entitlements, at }, key) {
  const { head, lines } = readBundle(bundle, key);
  const own = recompute(lines, seconds(head.writtenAt));
  const found = compare(recompute(lines, seconds(at)), { tree, entitlements });
  if (own.root !== head.entitlements)
    found.push(`root in the proof: should be ${own.root}, is ${head.entitlements}`);
  return { ...own, found };
}

async function get(site, path) {
  const response = await fetch(new URL(path, site));
  if (!response.ok) throw new Error(`${path} returns ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Reads the proof of the sale, and what the site says that wallets are owed. */
export async function readSite(site) {
  const head = await get(site, '/api/presale/proof');
  const { snapshot, pages: count } = JSON.parse(head.text);
  const pages = [];
  for (let number = 1; number <= count; number++)
    pages.push((await get(site, `/api/presale/proof/${snapshot}/${number}`)).text);
  const at = new Date().toISOString();
  const trees = [];
  for (let cursor = ''; cursor !== null; cursor = trees.at(-1).nextCursor)
    trees.push(await get(site, `/api/presale/entitlements${cursor && `?cursor=${cursor}`}`));
  return { bundle: { head, pages }, at, tree: trees[0], entitlements: trees.flatMap(({ items }) => items) };
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, keep: { type: 'string' } },
  });
  const [source] = positionals;
  if (!source)
    throw new Error('Name a site or a file: node recompute-entitlements.mjs https://the-site.example');
  const isSite = /^https?:/.test(source);
  const facts = isSite ? await readSite(source) : JSON.parse(await readFile(source, 'utf8'));
  if (values.keep) await writeFile(values.keep, `${JSON.stringify(facts)}\n`);
  if (!values.key) console.log(`Signed with the key that the proof names: ${facts.bundle.head.key}`);
  const { entitlements, root, found } = check(facts, values.key);
  for (const line of found) console.log(line);
  console.log(`${entitlements.length} wallets, root ${root}`);
  console.log(found.length === 0 ? 'Everything agrees.' : `${found.length} differences.`);
  if (found.length > 0 && isSite)
    console.log('If somebody bought or was paid in the last minute, run it once more.');
  process.exitCode = found.length === 0 ? 0 : 1;
}

const isProgram = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href;
if (isProgram)
  main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
