/**
 * Recomputes from public data who is owed how many tokens of a pre-sale, and compares it with what the site says.
 * It imports nothing of the site, so that anyone can read it and run it with Node alone:
 *
 *   node recompute-entitlements.mjs https://the-site.example
 *   node recompute-entitlements.mjs facts.json        (a file with { terms, purchases, payouts, tree, entitlements, at })
 *
 * Amounts are in base units, times in whole seconds.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const DAY = 86_400;
/** The schedule of purchases whose terms name none: all is unlocked when the sale ends. */
const DEFAULT_VESTING = {
  release: { at: 'confirmation' },
  vested: { start: 'sale-end', cliffDays: 0, lengthDays: 0, stepDays: 1 },
};

const seconds = (time) => Math.floor(new Date(time).getTime() / 1000);

// --- The rule -------------------------------------------------------------------------------------------------------

/** The terms of each version, by its number. @throws if a text does not have the hash that names it */
export function readTerms(versions) {
  const terms = new Map();
  for (const { version, text, hash } of versions) {
    if (createHash('sha256').update(text).digest('hex') !== hash)
      throw new Error(`Version ${version} of the terms does not have its hash`);
    terms.set(version, JSON.parse(text));
  }
  return terms;
}

/** What is still locked of a purchase at a time. */
export function lockedOf({ release, vested, confirmedAt }, terms, now) {
  const schedule = terms.vesting ?? DEFAULT_VESTING;
  const named = { confirmation: confirmedAt, 'sale-end': terms.sale.endsAt };
  const at = (time) => seconds(named[time] ?? time);
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
 * What each wallet is owed, in the order of the addresses.
 * @param facts `terms`, `purchases`, and `payouts` as { wallet, amount }, as the site publishes them
 * @returns the entitlements, the tree's root, and what the facts contradict
 */
export function recompute({ terms: versions, purchases, payouts = [] }, now) {
  const terms = readTerms(versions);
  const oldest = Math.min(...terms.keys());
  const problems = [];
  const wallets = new Map();
  for (const { wallet, tokens, release, vested, confirmedAt, termsVersion } of purchases) {
    const own = terms.get(termsVersion ?? oldest);
    if (!own) {
      problems.push(
        `${wallet}: a purchase names version ${termsVersion} of the terms, which is not published`,
      );
      continue;
    }
    const shares = sharesOf(BigInt(tokens), own);
    for (const [name, said] of Object.entries({ release, vested }))
      if (BigInt(said) !== shares[name])
        problems.push(`${wallet}: ${name} of a purchase should be ${shares[name]}, is ${said}`);
    const sum = wallets.get(wallet) ?? { owed: 0n, locked: 0n };
    sum.owed += shares.release + shares.vested;
    sum.locked += lockedOf({ ...shares, confirmedAt }, own, now);
    wallets.set(wallet, sum);
  }
  for (const { wallet, amount } of payouts) {
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
export function bytesOf(address) {
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
export function rootOf(entitlements) {
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

/** Whether a proof leads from an entitlement to the root. */
export function isProven({ wallet, unlocked, locked, proof }, root) {
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

async function get(site, path, whenMissing) {
  const response = await fetch(new URL(path, site));
  if (response.status === 404 && whenMissing !== undefined) return whenMissing;
  if (!response.ok) throw new Error(`${path} returns ${response.status}: ${await response.text()}`);
  return response.json();
}

async function pages(site, path) {
  const read = [];
  for (let cursor = null; ;) {
    const page = await get(site, `${path}?limit=1000${cursor === null ? '' : `&cursor=${cursor}`}`);
    read.push(page);
    cursor = page.nextCursor;
    if (cursor === null) return read;
  }
}

const itemsOf = (read) => read.flatMap(({ items }) => items);

/** What buyers have received, from the proof of the sale. A site that has paid nothing yet may have no proof. */
async function paidOut(site) {
  const { text } = await get(site, '/api/presale/proof', { text: '{"pages":0}' });
  const head = JSON.parse(text);
  const payouts = [];
  for (let number = 1; number <= head.pages; number++) {
    const page = JSON.parse((await get(site, `/api/presale/proof/${head.snapshot}/${number}`)).text);
    for (const { kind, of, state, destination: wallet, amount } of page.lines)
      if (kind === 'payout' && state === 'landed' && ['release', 'claim'].includes(of))
        payouts.push({ wallet, amount });
  }
  return payouts;
}

/** Reads all facts from a site. */
export async function readSite(site) {
  const at = new Date().toISOString();
  const trees = await pages(site, '/api/presale/entitlements');
  const purchases = itemsOf(await pages(site, '/api/presale/confirmed-purchases'));
  const payouts = await paidOut(site);
  const { items: terms } = await get(site, '/api/presale/terms');
  return { at, terms, purchases, payouts, tree: trees[0], entitlements: itemsOf(trees) };
}

async function main([source, output]) {
  if (!source)
    throw new Error('Name a site or a file: node recompute-entitlements.mjs https://the-site.example');
  const isSite = /^https?:/.test(source);
  const facts = isSite ? await readSite(source) : JSON.parse(await readFile(source, 'utf8'));
  const recomputed = recompute(facts, seconds(facts.at));
  const found = compare(recomputed, facts);
  for (const line of found) console.log(line);
  console.log(
    `${recomputed.entitlements.length} wallets of ${facts.purchases.length} purchases, root ${recomputed.root}`,
  );
  console.log(found.length === 0 ? 'Everything agrees.' : `${found.length} differences.`);
  if (found.length > 0 && isSite)
    console.log('If somebody bought or was paid in the last minute, run it once more.');
  if (output) await writeFile(output, `${JSON.stringify(facts)}\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

const isProgram = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href;
if (isProgram)
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
