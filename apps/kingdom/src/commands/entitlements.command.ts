import { writeFile } from 'node:fs/promises';
import { makeEntitlements } from '#features/presale';
import { Ledger } from '#money/ledger';
import { ALL_ROWS_MS } from '#platform';
import { CommandError, type Run } from '../command.js';
import { withDatabase } from '../with-database.js';

const FORMAT = 'merkle-distributor-entitlements/1';

/** Writes the tree of who is owed what. The same ledger makes the same bytes until the next unlock. */
export const entitlements: Run = async ([file = 'entitlements.json', time], { env, print }) => {
  const at = time === undefined ? Date.now() : Date.parse(time);
  if (Number.isNaN(at)) throw new CommandError('Give the time as 2027-01-31T12:00:00Z.');
  const now = Math.floor(at / 1000);
  const { facts, items, tree } = await withDatabase(env, (unitOfWork) =>
    unitOfWork.snapshot((tx) => makeEntitlements(tx, new Ledger(), now), ALL_ROWS_MS),
  );
  const leaves = items.map(({ wallet, unlocked, locked }, index) => ({
    wallet,
    unlocked,
    locked,
    proof: tree.proofOf(index).map((hash) => hash.toString('hex')),
  }));
  await writeFile(file, `${JSON.stringify({ format: FORMAT, ...facts, leaves }, null, 1)}\n`);
  print(
    `${file}: ${facts.wallets} wallets are owed ${facts.total} base units, ${facts.unlocked} of them unlocked`,
  );
  print(`root ${facts.root}`);
  return true;
};
