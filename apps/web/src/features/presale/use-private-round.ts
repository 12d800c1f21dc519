import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { PresalePass } from '#libs/contracts';
import type { ApiError } from '../../shared/api.js';
import { config } from '../../shared/brand.js';
import { presalePass } from './presale-pass.js';

export interface PrivateRound {
  /** Whether this page is the private round's; without a code set every page is the public one's (reading D6). */
  here: boolean;
  /** Whether the code is still to be entered. */
  closed: boolean;
  /** Why it is to be entered again. */
  reason: string | undefined;
  enter: (pass: PresalePass) => void;
  dismiss: () => void;
}

/** The round behind a code, by the path of this page. @param error of the latest purchase */
export function usePrivateRound(error: ApiError | undefined): PrivateRound {
  const here = useParams()['type'] === 'private' && config.sale.privateCode;
  const [pass, setPass] = useState(presalePass.read);
  const navigate = useNavigate();
  const { search } = useLocation();

  // The server no longer takes the pass that a purchase came with.
  const [answered, setAnswered] = useState<ApiError>();
  const refused = error?.code === 'PASS_NEEDED' && error !== answered ? error : undefined;
  return {
    here,
    closed: here && (pass === undefined || refused !== undefined),
    reason: refused?.message,
    enter: (entered) => {
      presalePass.keep(entered);
      setPass(entered.pass);
      setAnswered(error);
    },
    dismiss: () => void navigate({ pathname: '/presale/public', search }, { replace: true }),
  };
}
