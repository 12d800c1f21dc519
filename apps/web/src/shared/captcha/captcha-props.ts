import type { Ref } from 'react';

export interface CaptchaHandle {
  /** Begins anew: a token works once, so its user calls this after each submit. */
  reset(): void;
}

export interface CaptchaProps {
  ref?: Ref<CaptchaHandle>;
  /** Hears the token, or null whenever there is none: at first, after it expired and after a reset. Keep it stable. */
  onToken: (token: string | null) => void;
}
