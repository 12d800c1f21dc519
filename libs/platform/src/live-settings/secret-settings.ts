import { LIVE_SETTINGS, type LiveSettingName, type LiveValues, type SettingChange } from '#contracts';
import { hashPassword } from '../secrets/password-hash.js';

const isSecret = (name: string): boolean => LIVE_SETTINGS[name as LiveSettingName].secret;

/** The values as they are kept: of a secret, only a hash. */
export async function keptValues(values: Partial<LiveValues>): Promise<Partial<LiveValues>> {
  const kept = await Promise.all(
    Object.entries(values).map(async ([name, value]) => [
      name,
      isSecret(name) && typeof value === 'string' ? await hashPassword(value) : value,
    ]),
  );
  return Object.fromEntries(kept) as Partial<LiveValues>;
}

/** A value for operators. Of a secret, they see only whether it is set. */
export const shownValue = (name: LiveSettingName, value: unknown): unknown =>
  isSecret(name) && value !== null ? 'set' : value;

/** A change for operators. Each new secret counts as another one, because hashes can't be compared. */
export const shownChange = (name: LiveSettingName, before: unknown, after: unknown): SettingChange => ({
  name,
  before: shownValue(name, before),
  after: isSecret(name) && after !== null ? 'new' : after,
});
