/// <reference types="altcha/types/react" />
import 'altcha/altcha.css';
import altchaScript from 'altcha/external?worker&url';
import type { AltchaWidgetElement } from 'altcha';
import ProofWorker from 'altcha/workers/pbkdf2?worker';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { texts, t } from '../brand.js';
import type { CaptchaProps } from './captcha-props.js';
import styles from './captcha.module.css';

const labels = texts.captcha;

/** We serve the widget and its worker as files, so the page's content security policy needs no `blob:`. */
export const ALTCHA_SCRIPT = altchaScript;

const CONFIGURATION = JSON.stringify({
  challenge: '/api/captcha/challenge',
  hideFooter: true,
  hideLogo: true,
  humanInteractionSignature: false,
});

interface StateChange {
  state: 'code' | 'error' | 'verified' | 'verifying' | 'unverified' | 'expired';
  payload?: string | null;
}

/** Proof of work: the browser computes for about a second, and no third party is involved. */
export function AltchaCheck({ ref, onToken }: CaptchaProps) {
  const widget = useRef<AltchaWidgetElement>(null);
  const [state, setState] = useState<StateChange['state']>('unverified');
  prepareWidget();

  useEffect(() => {
    const element = widget.current;
    const follow = (event: Event) => {
      const { state, payload } = (event as CustomEvent<StateChange>).detail;
      setState(state);
      onToken(state === 'verified' ? (payload ?? null) : null);
    };
    element?.addEventListener('statechange', follow);
    return () => element?.removeEventListener('statechange', follow);
  }, [onToken]);

  useImperativeHandle(
    ref,
    () => ({
      reset: () => {
        widget.current?.reset();
        onToken(null);
      },
    }),
    [onToken],
  );

  return (
    <>
      <altcha-widget ref={widget} className={styles.widget} language="en" configuration={CONFIGURATION} />
      <p className="sr-only" role="status">
        {state === 'verifying' && t(labels.checking)}
        {state === 'verified' && t(labels.checked)}
      </p>
    </>
  );
}

let prepared = false;

function prepareWidget(): void {
  if (prepared) return;
  prepared = true;
  const { algorithms, i18n } = globalThis.$altcha;
  algorithms.set('PBKDF2/SHA-256', () => new ProofWorker());
  i18n.set('en', {
    ...i18n.get('en'),
    label: t(labels.check),
    verifying: t(labels.checking),
    verified: t(labels.checked),
    error: t(labels.error),
    expired: t(labels.expired),
    waitAlert: t(labels.wait),
  });
}
