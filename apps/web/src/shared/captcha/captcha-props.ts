import type { Ref } from 'react';

export interface CaptchaHandle {
  /** Starts over. A token works only once, so call this after each submit. */
  reset(): void;
}

export interface CaptchaProps {
  ref?: Ref<CaptchaHandle>;
  /** Called with the token, or with null whenever there is none, as after it expired or a reset. Keep it stable. */
  onToken: (token: string | null) => void;
}
