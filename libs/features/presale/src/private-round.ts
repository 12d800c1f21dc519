import type { PresalePass } from '#contracts';
import { macOf, type PasswordHashing, sameSecret, type Settings } from '#platform';
import { InvalidCodeError, NoPrivateRoundError } from './presale.errors.js';

const PASS_MS = 30 * 60_000;
const PASS = /^(\d{13})\.([\w-]{43})$/;

/** The private round (reading D6). Only its code's hash is configured. The right code grants a pass for half an hour. */
export class PrivateRound {
  constructor(
    private readonly settings: Pick<Settings, 'PRESALE_PRIVATE_CODE' | 'APP_SECRET'>,
    private readonly hashing: PasswordHashing,
  ) {}

  /** If no code is set, there is only the public round. */
  get exists(): boolean {
    return this.settings.PRESALE_PRIVATE_CODE !== undefined;
  }

  /** @throws NoPrivateRoundError, InvalidCodeError */
  async passFor(code: string, now = new Date()): Promise<PresalePass> {
    const hash = this.settings.PRESALE_PRIVATE_CODE;
    if (hash === undefined) throw new NoPrivateRoundError();
    if (!(await this.hashing.verify(hash, code))) throw new InvalidCodeError();
    const endsAt = now.getTime() + PASS_MS;
    return { pass: `${endsAt}.${this.mac(endsAt)}`, expiresAt: new Date(endsAt).toISOString() };
  }

  isOpenTo(pass: string | undefined, now = new Date()): boolean {
    const [, endsAt = '', mac = ''] = PASS.exec(pass ?? '') ?? [];
    return sameSecret(mac, this.mac(Number(endsAt))) && Number(endsAt) > now.getTime();
  }

  private mac(endsAt: number): string {
    return macOf(this.settings.APP_SECRET, `presale-pass/${endsAt}`).toString('base64url');
  }
}
