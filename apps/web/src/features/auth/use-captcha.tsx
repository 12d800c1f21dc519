import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { CaptchaEndpoint } from '#libs/contracts';
import { config } from '../../shared/brand.js';
import { Captcha, type CaptchaHandle } from '../../shared/captcha/captcha.js';

export interface CaptchaUse {
  /** Whether the service wants a token that is not there yet. */
  missing: boolean;
  /** The token for one request; afterwards it is cleared and the widget starts anew (specification §4). */
  spend: () => string | undefined;
  /** The widget, where one is needed. */
  widget: ReactNode;
}

/** The captcha of a form that asks `endpoint`. */
export function useCaptcha(endpoint: CaptchaEndpoint): CaptchaUse {
  const needed = config.captcha.kind !== 'none' && config.accounts.captchaOn.includes(endpoint);
  const [token, setToken] = useState<string | null>(null);
  const handle = useRef<CaptchaHandle>(null);

  const spend = useCallback(() => {
    setToken(null);
    handle.current?.reset();
    return token ?? undefined;
  }, [token]);
  return {
    missing: needed && token === null,
    spend,
    widget: needed && <Captcha ref={handle} onToken={setToken} />,
  };
}
