import { z } from 'zod';
import { createAdmin, resetFactors } from '#features/auth';
import { CommandError, type Run } from '../command.js';
import { withDatabase } from '../with-database.js';

const emailSchema = z.email().toLowerCase();

function emailIn([given]: readonly string[]): string {
  const { data } = emailSchema.safeParse(given);
  if (!data) throw new CommandError(`${given} is no e-mail address.`);
  return data;
}

/** Makes somebody an admin. */
export const adminCreate: Run = async (args, { env, print }) => {
  const email = emailIn(args);
  const { outcome, password } = await withDatabase(env, (unitOfWork) => createAdmin(unitOfWork, email));
  print(
    {
      created: `Created the account ${email} as an admin.`,
      'taken-over': `${email} is now an admin. Nobody had confirmed the address, so the account has a new password.`,
      promoted: `${email} is now an admin. All sessions of the account have ended.`,
      unchanged: `${email} is an admin already.`,
    }[outcome],
  );
  if (password) print(`Password: ${password} (shown only now; change it in the account's settings)`);
  return true;
};

/** Lets somebody who has lost the second factor sign in with the password alone. */
export const adminResetFactor: Run = async (args, { env, print }) => {
  const email = emailIn(args);
  const removed = await withDatabase(env, (unitOfWork) => resetFactors(unitOfWork, email));
  if (removed === undefined) throw new CommandError(`There is no account ${email}.`);
  print(
    removed === 0
      ? `${email} has no second factor, so nothing has changed.`
      : `${email} now signs in with the password alone. All sessions have ended, and a mail says so.`,
  );
  return true;
};
