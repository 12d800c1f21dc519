import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { PresalePass } from '#contracts';
import type { ApiError } from '../../shared/api.js';
import { useConfig } from '../../shared/live-config.js';
import { useAfterHydration } from '../../shared/use-after-hydration.js';
import { presalePass } from './presale-pass.js';

export interface PrivateRound {
  /** Whether this page shows the private round. If no code is set, every page shows the public sale (reading D6). */
  isActive: boolean;
  /** Whether the code must still be entered. */
  needsCode: boolean;
  /** Why the code must be entered again. */
  reason: string | undefined;
  enter: (pass: PresalePass) => void;
  dismiss: () => void;
}

/** The private round, if this page's path names it. @param error of the latest purchase */
export function usePrivateRound(error: ApiError | undefined): PrivateRound {
  const { privateRound } = useConfig().sale;
  const isActive = useParams()['type'] === 'private' && privateRound !== null;
  const [pass, setPass] = useState(presalePass.read);
  const navigate = useNavigate();
  const { search } = useLocation();

  // The server no longer accepts the pass that a purchase was sent with.
  const [handledError, setHandledError] = useState<ApiError>();
  const refused = error?.code === 'PASS_NEEDED' && error !== handledError ? error : undefined;
  return {
    isActive,
    needsCode: useAfterHydration(isActive && (pass === undefined || refused !== undefined)) === true,
    reason: refused?.message,
    enter: (entered) => {
      presalePass.write(entered);
      setPass(entered.pass);
      setHandledError(error);
    },
    dismiss: () => void navigate({ pathname: '/presale/public', search }, { replace: true }),
  };
}
