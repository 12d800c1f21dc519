import { productVersion } from '#platform';
import type { Command } from './command.js';
import { adminCreate, adminResetFactor } from './commands/admin.command.js';
import { backup } from './commands/backup.command.js';
import { doctor } from './commands/doctor.command.js';
import { entitlements } from './commands/entitlements.command.js';
import { restore } from './commands/restore.command.js';
import { settingsGet, settingsSet } from './commands/settings.command.js';
import { verify } from './commands/verify.command.js';
import { verifyLedgerLog } from './commands/verify-ledger-log.command.js';
import { verifyReceipt } from './commands/verify-receipt.command.js';

const version: Command = {
  name: 'version',
  arguments: '',
  summary: 'prints the version of this release',
  count: [0, 0],
  standsAlone: true,
  run: (_, { print }) => {
    print(productVersion);
    return Promise.resolve(true);
  },
};

/** All commands, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  backup,
  restore,
  verify,
  verifyReceipt,
  verifyLedgerLog,
  entitlements,
  adminCreate,
  adminResetFactor,
  settingsGet,
  settingsSet,
  doctor,
  version,
];
