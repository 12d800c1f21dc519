import { TOTP } from 'otpauth';
import type { Role } from '#contracts';
import { seedDemoAccounts } from '#features/auth';
import { openClient } from './auth.js';
import type { Kingdom } from './kingdom.js';

export interface TeamMember {
  id: string;
  email: string;
  /** Of a session that has just shown a second factor, if the member has one. */
  token: string;
}

/** Signs in somebody who works in the operators' room, with a second factor unless it is declined. */
export async function joinTeam(
  kingdom: Kingdom,
  name: string,
  role: Role,
  { secondFactor = true } = {},
): Promise<TeamMember> {
  const account = { email: `${name}@kingdom.test`, password: `the password of ${name}`, role };
  const [seeded] = await seedDemoAccounts(kingdom.unitOfWork, [account]);
  const client = openClient(kingdom);
  await client.signInWithPassword(account);
  if (secondFactor) {
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const code = new TOTP({ secret: data!.totp.secret }).generate();
    const { error } = await client.mfa.challengeAndVerify({ factorId: data!.id, code });
    if (error) throw error;
  }
  const { data } = await client.getSession();
  return { id: seeded!.id, email: account.email, token: data.session!.access_token };
}
