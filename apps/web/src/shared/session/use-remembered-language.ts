import { useEffect } from 'react';
import { language, languages } from '../brand.js';
import { authClient } from './auth-client.js';
import { useVisitor } from './session.js';

/** Saves the language that a member reads now in the auth service, so that mails about the account use it. */
export function useRememberedLanguage(): void {
  const { user, factorDue, recovering } = useVisitor();
  const known: unknown = user?.user_metadata['language'] ?? languages[0]?.code;
  const shouldSave = user !== null && !factorDue && !recovering && known !== language;
  useEffect(() => {
    // Ignore a failure: the next page tries again.
    if (shouldSave) void authClient.updateUser({ data: { language } });
  }, [shouldSave]);
}
