import { useEffect } from 'react';
import { language, languages } from '../brand.js';
import { authClient } from './auth-client.js';
import { useVisitor } from './session.js';

/** Tells the auth service what a member reads now, so that mails about the account speak it. */
export function useRememberedLanguage(): void {
  const { user, factorDue, recovering } = useVisitor();
  const known: unknown = user?.user_metadata['language'] ?? languages[0]?.code;
  const tells = user !== null && !factorDue && !recovering && known !== language;
  useEffect(() => {
    // A refusal changes nothing here: the next page tries again.
    if (tells) void authClient.updateUser({ data: { language } });
  }, [tells]);
}
