import { brand } from '../../shared/brand.js';
import { loadScript } from '../../shared/load-script.js';

const { terminal } = brand.swap;
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';
const INITIAL_AMOUNT = '1';

/** What we use of the external script's global. */
interface Jupiter {
  init(options: {
    displayMode: 'modal';
    /** Of terminals before version 4; later ones list every token anyway. */
    strictTokenList: false;
    formProps: { initialInputMint: string; initialOutputMint: string; initialAmount: string };
    onSuccess: (swap: { txid: string } | string) => void;
    onSwapError: () => void;
    /** What `onSwapError` was called before. */
    onError: () => void;
  }): unknown;
}

declare global {
  var Jupiter: Jupiter | undefined;
}

/** Fetches the terminal's script, which its owner ships so (reading D9). @throws Error when it can't be had */
export async function loadTerminal(): Promise<void> {
  await loadScript(terminal.script).catch((cause: unknown) => {
    throw new Error('Failed to load Jupiter Terminal', { cause });
  });
}

export const isLoaded = (): boolean => globalThis.Jupiter !== undefined;

/** Whether the main network is well: only the answer's ok status is read (specification §7). */
export async function mainnetAnswers(): Promise<boolean> {
  try {
    const { ok } = await fetch(terminal.mainnet, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' }),
    });
    return ok;
  } catch {
    return false;
  }
}

interface Ends {
  onSuccess: (signature: string) => void;
  onError: () => void;
}

/** Shows the terminal over the page, from SOL to the token (specification §7). @throws Error when it can't be shown */
export async function showTerminal(mint: string, { onSuccess, onError }: Ends): Promise<void> {
  await globalThis.Jupiter?.init({
    displayMode: 'modal',
    strictTokenList: false,
    formProps: {
      initialInputMint: WRAPPED_SOL,
      initialOutputMint: mint,
      initialAmount: INITIAL_AMOUNT,
    },
    onSuccess: (swap) => onSuccess(typeof swap === 'string' ? swap : swap.txid),
    onSwapError: onError,
    onError,
  });
}
