import { Inject, Injectable } from '@nestjs/common';
import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { DAY_MS, SETTINGS, type Settings, type Tx, UnitOfWork } from '#platform';
import { type SecretBox, secretBox } from './secret-box.js';
import {
  deleteReplacedKeys,
  findSigningKeys,
  insertSigningKey,
  lockSigningKeys,
} from './signing-keys.repository.js';
import type { SigningKeyRow } from './signing-key.entity.js';

export const ALGORITHM = 'ES256';

/**
 * Clients cache the key set for ten minutes (auth contract §3), so a key is published for twice as long before it
 * signs.
 */
const PUBLISHED_AHEAD_MS = 20 * 60_000;
const RELOAD_MS = 60_000;
/** An unknown key id reloads the keys from the database, but at most this often, because tokens can be forged. */
const RELOAD_UNKNOWN_MS = 5_000;

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
}

interface LoadedKeys {
  at: number;
  rows: SigningKeyRow[];
  public: Map<string, CryptoKey>;
  private: Map<string, CryptoKey>;
}

/**
 * The keys that sign access tokens. They are created here, stored encrypted, published as a key set, and replaced
 * without a gap.
 */
@Injectable()
export class SigningKeys {
  private readonly box: SecretBox;
  private loaded: Promise<LoadedKeys> | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.box = secretBox(settings.APP_SECRET, 'signing-key');
  }

  /** Returns the newest key that may sign already. */
  async current(now = Date.now()): Promise<SigningKey> {
    const keys = await this.keys(RELOAD_MS);
    for (const { kid, signsFrom } of keys.rows) {
      const privateKey = keys.private.get(kid);
      if (privateKey && signsFrom.getTime() <= now) return { kid, privateKey };
    }
    throw new Error('No key can sign: APP_SECRET changed without a restart');
  }

  /** Returns the public key with this id; undefined if there is none. */
  async publicKey(kid: string): Promise<CryptoKey | undefined> {
    const known = (await this.keys(RELOAD_MS)).public.get(kid);
    return known ?? (await this.keys(RELOAD_UNKNOWN_MS)).public.get(kid);
  }

  /** `GET /.well-known/jwks.json`: every key that signs, will sign, or has signed a token that is still valid. */
  async keySet(): Promise<{ keys: JWK[] }> {
    return { keys: (await this.keys(RELOAD_UNKNOWN_MS)).rows.map(({ publicJwk }) => publicJwk) };
  }

  /** Creates a key if none can sign now: at the first start, and after `APP_SECRET` has changed. */
  async ensureKey(tx: Tx, now = new Date()): Promise<void> {
    await lockSigningKeys(tx);
    const usable = (await findSigningKeys(tx)).some((row) => row.signsFrom <= now && this.opens(row));
    if (!usable) await this.insertKey(tx, now);
  }

  /** Publishes the next key when the current one is old enough, and deletes keys whose tokens have all expired. */
  async rotate(now = new Date()): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await lockSigningKeys(tx);
      const [youngest] = await findSigningKeys(tx);
      const bornBefore = now.getTime() - this.settings.AUTH_KEY_ROTATION_DAYS * DAY_MS;
      if (!youngest || youngest.signsFrom.getTime() <= bornBefore) {
        await this.insertKey(tx, new Date(now.getTime() + PUBLISHED_AHEAD_MS));
      }
      const lastTokenMs = this.settings.AUTH_ACCESS_TOKEN_S * 1000 + PUBLISHED_AHEAD_MS;
      await deleteReplacedKeys(tx, new Date(now.getTime() - lastTokenMs));
    });
    this.loaded = undefined;
  }

  private async insertKey(tx: Tx, signsFrom: Date): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    const jwk = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(jwk);
    await insertSigningKey(tx, {
      kid,
      publicJwk: { ...jwk, kid, alg: ALGORITHM, use: 'sig', key_ops: ['verify'] },
      sealedPrivateJwk: this.box.seal(JSON.stringify(await exportJWK(privateKey))),
      signsFrom,
    });
  }

  private keys(maxAgeMs: number): Promise<LoadedKeys> {
    this.loaded = (this.loaded ?? this.load()).then((keys) =>
      Date.now() - keys.at <= maxAgeMs ? keys : this.load(),
    );
    this.loaded.catch(() => (this.loaded = undefined));
    return this.loaded;
  }

  private async load(): Promise<LoadedKeys> {
    const rows = await findSigningKeys(this.unitOfWork.read);
    const keys: LoadedKeys = { at: Date.now(), rows, public: new Map(), private: new Map() };
    for (const row of rows) {
      keys.public.set(row.kid, (await importJWK(row.publicJwk, ALGORITHM)) as CryptoKey);
      const jwk = this.opens(row);
      if (jwk) keys.private.set(row.kid, (await importJWK(jwk, ALGORITHM)) as CryptoKey);
    }
    return keys;
  }

  /**
   * Returns the private key; undefined if it was sealed with another secret. Such a key can't sign any more, but
   * its public half still verifies.
   */
  private opens(row: SigningKeyRow): JWK | undefined {
    try {
      return JSON.parse(this.box.open(row.sealedPrivateJwk)) as JWK;
    } catch {
      return undefined;
    }
  }
}
