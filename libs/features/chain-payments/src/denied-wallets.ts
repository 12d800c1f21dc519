import { readFileSync, statSync } from 'node:fs';
import { isWalletAddress } from '#money/chain';
import { SettingsError } from '#platform';

/**
 * Parses a list of wallets: one address a line, `#` begins a comment.
 * @throws SettingsError naming the first line that is not an address
 */
export function parseDeniedWallets(text: string): Set<string> {
  const wallets = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    const address = line.replace(/#.*/, '').trim();
    if (address === '') continue;
    if (!isWalletAddress(address))
      throw new SettingsError(
        `DENIED_WALLETS_FILE: line ${index + 1} is not a Solana address: ${address.slice(0, 100)}`,
      );
    wallets.add(address);
  }
  return wallets;
}

/** The wallets of a file, which is read again once it has changed. Without a file, there are none. */
export class DeniedWallets {
  private wallets: ReadonlySet<string> = new Set();
  private readVersion: string | undefined;

  /**
   * @param onProblem called when the changed file can't be read; the wallets that were read before stay denied
   * @throws SettingsError if the file can't be read, or a line of it is not an address
   */
  constructor(
    private readonly file: string | undefined,
    private readonly onProblem: (problem: string) => void = () => undefined,
  ) {
    this.read();
  }

  has(address: string): boolean {
    try {
      this.read();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      this.onProblem(error.message);
    }
    return this.wallets.has(address);
  }

  private read(): void {
    if (this.file === undefined) return;
    const version = readable(() => versionOf(this.file!));
    if (version === this.readVersion) return;
    // A bad version is reported once, and read again once it has changed.
    this.readVersion = version;
    this.wallets = parseDeniedWallets(readable(() => readFileSync(this.file!, 'utf8')));
  }
}

/** Changes with the file. One that can't be found has a version too, so that it is reported once. */
function versionOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : 'missing';
}

function readable(read: () => string): string {
  try {
    return read();
  } catch (error) {
    throw new SettingsError(`DENIED_WALLETS_FILE can't be read: ${String(error)}`);
  }
}
