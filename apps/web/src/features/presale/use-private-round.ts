import { useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { PresalePass } from '#contracts';
import type { ApiError } from '../../shared/api.js';
import { useConfig } from '../../shared/live-config.js';
import { useAfterHydration } from '../../shared/use-after-hydration.js';
import { presalePass } from './presale-pass.js';

export interface PrivateRound {
  /** Whether this page shows the private round, to those who have entered its code. */
  isActive: boolean;
  /** Whether this page is the private round's, but the visitor can't enter it: there is none, or they have not entered the code. */
  isClosed: boolean;
  /** Whether the code must still be entered. */
  needsCode: boolean;
  /** Why the code must be entered again. */
  reason: string | undefined;
  enter: (pass: PresalePass) => void;
  dismiss: () => void;
  /** Asks for the code again after the dialog was dismissed. */
  ask: () => void;
}

/** The private round, if this page's path names it. @param error of the latest purchase */
export function usePrivateRound(error: ApiError | undefined): PrivateRound {
  const { privateRound } = useConfig().sale;
  const isNamed = useParams()['type'] === 'private';
  const isActive = isNamed && privateRound !== null;
  const [dismissed, setDismissed] = useState(false);
  const [pass, setPass] = useState(presalePass.read);

  // The server no longer accepts the pass that a purchase was sent with.
  const [handledError, setHandledError] = useState<ApiError>();
  const refused = error?.code === 'PASS_NEEDED' && error !== handledError ? error : undefined;
  const needsCode = useAfterHydration(isActive && (pass === undefined || refused !== undefined)) === true;
  return {
    isActive,
    isClosed: isNamed && (privateRound === null || (needsCode && dismissed)),
    needsCode: needsCode && !dismissed,
    reason: refused?.message,
    enter: (entered) => {
      presalePass.write(entered);
      setPass(entered.pass);
      setHandledError(error);
    },
    dismiss: () => setDismissed(true),
    ask: useCallback(() => setDismissed(false), []),
  };
}
