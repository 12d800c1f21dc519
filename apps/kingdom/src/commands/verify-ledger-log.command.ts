import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type PublishedLog, readMemos, verifyPublishedLog } from '#features/ledger-log';
import { ChainReader, RpcPool } from '#money/chain';
import { CommandError, type Run } from '../command.js';

const ATTEMPTS = 10;
const TIMEOUT_MS = 30_000;

/** Checks the published log of a site, from outside. */
export const verifyLedgerLog: Run = async (args, { print }) => {
  const { site, rpc } = optionsOf(args);
  const { heads, leaves, memos, restores, lostMemos, entitlements, problems } = await verifyPublishedLog({
    get: (path) => getFrom(site, path),
    ...(rpc !== undefined && { memosOf: memosAt(rpc) }),
  });
  for (const problem of problems) print(problem);
  for (const { takenAt, restoredAt, size } of restores)
    print(`Restored at ${restoredAt} from a backup of ${takenAt}, which had ${size} leaves`);
  if (lostMemos > 0)
    print(`${lostMemos} memos from before a restore cover transactions that its backup did not have`);
  if (entitlements)
    print(
      `The newest memo: ${entitlements.total} base units are owed, by the tree with the root ${entitlements.root}`,
    );
  const memosChecked = rpc === undefined ? '' : ` and ${memos} memos`;
  const verdict = problems.length === 0 ? 'agree' : `do not agree: ${problems.length} problems`;
  print(`${leaves} leaves, ${heads} signed heads${memosChecked} ${verdict}`);
  return problems.length === 0;
};

function optionsOf(args: readonly string[]): { site: string; rpc: string | undefined } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { site: { type: 'string' }, rpc: { type: 'string' } },
    });
    return { site: new URL(values.site ?? '').origin, rpc: values.rpc };
  } catch {
    throw new CommandError('Name the site: verify-ledger-log --site https://the-site.example');
  }
}

/** Waits as long as the site asks for if there were too many requests. */
async function getFrom(site: string, path: string): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${site}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return response.json();
    if (response.status !== 429 || attempt === ATTEMPTS)
      throw new CommandError(`${site}${path} responded with ${response.status}`);
    await wait(Number(response.headers.get('retry-after') ?? 1) * 1000);
  }
}

function memosAt(url: string): NonNullable<PublishedLog['memosOf']> {
  const reader = new ChainReader(new RpcPool([url], { requestsPerSecond: 5 }));
  return (wallet) => readMemos(reader, wallet);
}
