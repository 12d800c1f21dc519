import type { AuthError } from '@supabase/auth-js';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { CaptchaEndpoint } from '#contracts';
import { config } from '../../shared/brand.js';
import { Captcha, type CaptchaHandle } from '../../shared/captcha/captcha.js';

export interface FormCaptcha {
  /** Whether a token is required and not available yet. */
  missing: boolean;
  /** Returns the token for one request, then clears it and resets the widget (specification §4). */
  takeToken: () => string | undefined;
  /** Shows the widget if the service rejected the request for lack of a captcha, even where none is configured. */
  onRefused: (error: AuthError) => void;
  /** The widget, if one is needed. */
  widget: ReactNode;
}

/** The captcha of a form that sends requests to `endpoint`. */
export function useCaptcha(endpoint: CaptchaEndpoint): FormCaptcha {
  const [required, setRequired] = useState(false);
  const needed = config.captcha.kind !== 'none' && (required || config.accounts.captchaOn.includes(endpoint));
  const [token, setToken] = useState<string | null>(null);
  const handle = useRef<CaptchaHandle>(null);

  const takeToken = useCallback(() => {
    setToken(null);
    handle.current?.reset();
    return token ?? undefined;
  }, [token]);
  const onRefused = useCallback((error: AuthError) => {
    if (error.code === 'captcha_failed') setRequired(true);
  }, []);
  return {
    missing: needed && token === null,
    takeToken,
    onRefused,
    widget: needed && <Captcha ref={handle} onToken={setToken} />,
  };
}
