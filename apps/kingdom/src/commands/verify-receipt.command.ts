import { readFile } from 'node:fs/promises';
import { sha256, verifyEd25519 } from '#features/ledger-log';
import { checkReceipt, type ReceiptFacts, type ReceiptProblem } from '#merkle-log';
import { reasonOf } from '#platform';
import { CommandError, type Run } from '../command.js';

const PROBLEMS: Readonly<Record<ReceiptProblem, string>> = {
  'not-a-receipt': 'this is not a receipt',
  'changed-form': 'the file was changed after it was downloaded',
  'malformed-key': 'the key of the log is malformed',
  'other-key': 'it was signed with another key than the given one',
  'malformed-checkpoint': 'the signed head of the log is malformed',
  'unknown-key': 'its key has not signed the head of the log',
  'wrong-signature': 'the signature of the head is wrong',
  'other-log': 'the head belongs to another log',
  'malformed-leaf': 'the transaction can’t be read',
  'not-in-the-log': 'the log does not contain the transaction',
  'wrong-reveal': 'the revealed account or details are not those of the transaction',
};

/** Checks a receipt without a network and without a database. */
export const verifyReceipt: Run = async ([file = '', key], { print }) => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${file} can’t be read: ${reasonOf(error)}`);
  });
  const checked = await checkReceipt(text, { sha256, verify: verifyEd25519 }, key);
  if ('problem' in checked) {
    print(`Not valid: ${PROBLEMS[checked.problem]}`);
    return false;
  }
  for (const line of linesOf(checked.facts)) print(line);
  print(
    key === undefined
      ? 'Valid, if the key is that of the site. Compare it with the one that the site publishes.'
      : 'Valid: the ledger contains this transaction.',
  );
  return true;
};

const linesOf = ({ leaf, index, size, key, accounts, details }: ReceiptFacts): string[] => [
  `transaction ${leaf.id} (${leaf.kind}) at ${leaf.at}`,
  ...leaf.entries.map(
    ({ account, currency, amount }, at) =>
      `  ${amount} base units of ${currency}: ${accounts.get(at) ?? account}`,
  ),
  ...(details === null ? [] : [`details ${details}`]),
  `entry ${index + 1} of ${size} in the log`,
  `key ${key}`,
];
