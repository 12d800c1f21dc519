import { useEffect } from 'react';
import { config, texts, t } from '../../shared/brand.js';
import { Button } from '../../shared/ui/button.js';
import { forgetWish, terminalAsked } from './terminal-document.js';
import { useTerminal } from './use-terminal.js';
import styles from './terminal-card.module.css';

const { terminal: words } = texts.buying;

/** The way to the aggregator's terminal, which is loaded when it is asked for and never before (reading D9). */
export default function TerminalCard() {
  const { state, open } = useTerminal();
  useEffect(() => {
    if (!terminalAsked()) return;
    forgetWish();
    void open();
  }, [open]);
  return (
    <section className={styles.terminal} aria-labelledby="terminal-heading">
      <h2 id="terminal-heading">{t(words.heading)}</h2>
      <p>{t(words.body)}</p>
      <p className={styles.real} role="note">
        {t(words.real)}
        {config.cluster === 'localnet' && ` ${t(words.local)}`}
      </p>
      <Button look="outline" disabled={state === 'opening'} onClick={() => void open()}>
        {t(state === 'opening' ? words.opening : words.open)}
      </Button>
      <p className={styles.failed} role="alert">
        {state === 'unavailable' && t(words.loadFailed)}
      </p>
    </section>
  );
}
