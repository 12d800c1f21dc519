import { parseArgs } from 'node:util';
import { fetchBundle, lineOf, TAKEN_FROM_SITE, verifySale } from '#features/proof';

const USAGE =
  'Usage: npm run verify:sale -- --rpc URL[,URL] --site URL [--key KEY] [--rate REQUESTS_PER_SECOND]';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Checks a site's sale against the chain, without its database. Exits with 1 if anything differs, and with 2 if it can't check. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rpc: { type: 'string' },
      site: { type: 'string' },
      key: { type: 'string' },
      rate: { type: 'string', default: '10' },
    },
  });
  const { rpc, site, key, rate } = values;
  if (rpc === undefined || site === undefined || !(Number(rate) > 0)) throw new Error(USAGE);
  const startedAt = performance.now();
  const bundle = await fetchBundle(site);
  const result = await verifySale({
    rpc: rpc.split(','),
    requestsPerSecond: Number(rate),
    bundle,
    ...(key !== undefined && { key }),
  });
  for (const finding of result.findings) print(lineOf(finding));
  if (key === undefined) print(`Signed with the key that the site names: ${result.key}`);
  if (result.mode === 'simulated') print('The sale is simulated: nothing of it is on the chain.');
  else {
    print(`Taken from the site, because the chain does not show it: ${TAKEN_FROM_SITE.join('; ')}.`);
    for (const [name, address] of result.addresses) print(`The site’s ${name}: ${address}`);
  }
  for (const { name, currency, site: stated, chain } of result.figures)
    print(
      `${name}${currency === null ? '' : ` in base units of ${currency}`}: ${stated ?? 'not stated'}, by the chain ${chain}`,
    );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  print(
    `${result.findings.length} differences. ${result.requests} requests and ${result.transfers} transfers up to slot ${result.slot}, ${result.reads} reads of the chain, ${seconds} s.`,
  );
  return result.findings.length > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
