import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { TerminalFailure } from '#contracts/terminal';
import { config, texts, t } from '../../shared/brand.js';
import { presaleQuery } from '../../shared/queries.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { walletConnection } from '../../shared/wallet/use-wallet.js';
import { walletState } from '../../shared/wallet/wallet-state.js';
import { TerminalDialog } from './terminal-dialog.js';
import styles from './terminal-card.module.css';

const { terminal: words } = texts.buying;

type State = { stage: 'closed' | 'opening' | 'unavailable' } | { stage: 'shown'; mint: string };

/**
 * Opens the aggregator's terminal, which is loaded only on request (reading D9). The terminal needs a connected wallet,
 * its script and the main network, checked in this order (specification §5 and §8).
 */
export default function TerminalCard() {
  const queries = useQueryClient();
  const [state, setState] = useState<State>({ stage: 'closed' });
  const isOpening = state.stage === 'opening';

  const open = async () => {
    await walletConnection();
    if (walletState().publicKey === null) return toast.error(t(words.walletMissing));
    setState({ stage: 'opening' });
    try {
      const { mintAddress } = await queries.fetchQuery(presaleQuery);
      if (!mintAddress) throw new Error('The mint is not known');
      setState({ stage: 'shown', mint: mintAddress });
    } catch (error) {
      console.error(error);
      fail('openFailed');
    }
  };
  const fail = (reason: TerminalFailure) => {
    setState({ stage: reason === 'notLoaded' ? 'unavailable' : 'closed' });
    toast.error(t(words[reason]));
  };

  return (
    <section className={styles.terminal} aria-labelledby="terminal-heading">
      <h2 id="terminal-heading">{t(words.heading)}</h2>
      <p>{t(words.body)}</p>
      <p className={styles.real} role="note">
        {t(words.real)}
        {config.cluster === 'localnet' && ` ${t(words.local)}`}
      </p>
      <Button look="outline" disabled={isOpening} onClick={() => void open()}>
        {t(isOpening ? words.opening : words.open)}
      </Button>
      <p className={styles.failed} role="alert">
        {state.stage === 'unavailable' && t(words.loadFailed)}
      </p>
      {state.stage === 'shown' && (
        <TerminalDialog mint={state.mint} onFailed={fail} onClose={() => setState({ stage: 'closed' })} />
      )}
    </section>
  );
}
