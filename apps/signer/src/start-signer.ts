import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { KeySigner } from '#money/chain';
import { type RunningProgram, SettingsError } from '#platform';
import { PayoutSigner } from './payout-signer.js';
import { signerServer } from './signer-server.js';
import type { SignerSettings } from './signer-settings.js';
import { SigningLog } from './signing-log.js';

export interface RunningSigner extends RunningProgram {
  readonly url: string;
}

/** Starts the reference signer. @throws SettingsError if key, log or port can't be used */
export async function startSigner(
  settings: SignerSettings,
  print: (line: string) => void = () => undefined,
): Promise<RunningSigner> {
  const key = keyOf(settings);
  const log = new SigningLog(settings.SIGNER_LOG);
  const policy = {
    wallet: key.address,
    limits: settings.SIGNER_LIMITS,
    vaults: new Set(settings.SIGNER_VAULTS),
    denied: new Set(settings.SIGNER_DENIED),
    priceCeiling: settings.SIGNER_PRICE_CEILING,
  };
  const server = signerServer(new PayoutSigner(key, policy, log), settings.SIGNER_TOKEN, print);
  try {
    await once(server.listen(settings.SIGNER_PORT, settings.SIGNER_HOST), 'listening');
  } catch (error) {
    throw new SettingsError(`SIGNER_HOST and SIGNER_PORT can't be used: ${(error as Error).message}`);
  }
  const { port } = server.address() as AddressInfo;
  const url = `http://${settings.SIGNER_HOST}:${port}`;
  print(`Signs payouts of ${key.address} at ${url}`);
  return {
    url,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      await closed;
      log.close();
    },
  };
}

/** The error never contains the key. */
function keyOf({ SIGNER_KEY, SIGNER_KEY_FILE }: SignerSettings): KeySigner {
  try {
    return new KeySigner(SIGNER_KEY ?? readFileSync(SIGNER_KEY_FILE!, 'utf8'));
  } catch {
    const setting =
      SIGNER_KEY === undefined ? 'SIGNER_KEY_FILE must name a file that holds' : 'SIGNER_KEY must hold';
    throw new SettingsError(`${setting} the 64 bytes of a key, in base58 or as a JSON array`);
  }
}
