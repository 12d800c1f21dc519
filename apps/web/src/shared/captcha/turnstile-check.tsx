import { useEffect, useImperativeHandle, useRef } from 'react';
import { config } from '../brand.js';
import type { CaptchaProps } from './captcha-props.js';
import styles from './captcha.module.css';

/** An external script, because Cloudflare offers it only that way (reading D9). */
export const TURNSTILE_SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** The part of the script's global that we use. */
interface Turnstile {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: 'dark' | 'light' | 'auto';
      size: 'normal' | 'flexible' | 'compact';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'timeout-callback': () => void;
      /** Returning true means that we handled the error. The widget retries on its own. */
      'error-callback': () => boolean;
    },
  ): string | undefined;
  reset(widget: string): void;
  remove(widget: string): void;
}

declare global {
  var turnstile: Turnstile | undefined;
}

/** Cloudflare's widget. It announces its states to screen readers itself. */
export function TurnstileCheck({ ref, onToken }: CaptchaProps) {
  const box = useRef<HTMLDivElement>(null);
  const widget = useRef<string>(undefined);

  useEffect(() => {
    const none = () => onToken(null);
    const id = globalThis.turnstile?.render(box.current!, {
      sitekey: config.captcha.key ?? '',
      theme: 'dark',
      size: 'flexible',
      callback: onToken,
      'expired-callback': none,
      'timeout-callback': none,
      'error-callback': () => {
        none();
        return true;
      },
    });
    widget.current = id;
    return () => {
      if (id) globalThis.turnstile?.remove(id);
    };
  }, [onToken]);

  useImperativeHandle(
    ref,
    () => ({
      reset: () => {
        if (widget.current) globalThis.turnstile?.reset(widget.current);
        onToken(null);
      },
    }),
    [onToken],
  );

  return <div ref={box} className={styles.turnstile} />;
}
