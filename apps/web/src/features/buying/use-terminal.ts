import { useCallback, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { texts, t } from '../../shared/brand.js';
import { presaleQuery } from '../../shared/queries.js';
import { toast } from '../../shared/toasts.js';
import { walletConnection } from '../../shared/wallet/use-wallet.js';
import { walletState } from '../../shared/wallet/wallet-state.js';
import { isLoaded, loadTerminal, mainnetAnswers, showTerminal } from './jupiter.js';
import { mayRunTerminal, reloadForTerminal } from './terminal-document.js';

const words = texts.buying.terminal;
const SIGNATURE_SHOWN = 8;

const ends = {
  onSuccess: (signature: string) =>
    toast.success(t(words.success, { signature: `${signature.slice(0, SIGNATURE_SHOWN)}…` })),
  onError: () => toast.error(t(words.failed)),
};

/** The swap terminal: needs a connected wallet, its script and the main network, in this order (specification §5 and §8). */
export function useTerminal() {
  const queries = useQueryClient();
  const [state, setState] = useState<'closed' | 'opening' | 'unavailable'>('closed');

  const open = useCallback(async () => {
    await walletConnection();
    if (walletState().publicKey === null) return toast.error(t(words.walletMissing));
    if (!mayRunTerminal()) return reloadForTerminal();
    setState('opening');
    try {
      await loadTerminal();
    } catch (error) {
      console.error(error);
    }
    setState(isLoaded() ? 'opening' : 'unavailable');
    if (!isLoaded()) return toast.error(t(words.notLoaded));
    try {
      if (!(await mainnetAnswers())) return toast.error(t(words.wrongNetwork));
      const { mintAddress } = await queries.fetchQuery(presaleQuery);
      if (!mintAddress) throw new Error('The mint is not known');
      await showTerminal(mintAddress, ends);
    } catch (error) {
      console.error(error);
      toast.error(t(words.openFailed));
    } finally {
      setState('closed');
    }
  }, [queries]);

  return { state, open };
}
