import { texts, t } from '../brand.js';
import { notify } from '../notify.js';
import { toast } from '../toasts.js';
import { endSession } from './auth-client.js';
import { messageOf } from './auth-message.js';
import { endingSession } from './session.js';

const { signOut: words } = texts.auth;

/** Signs out in this browser and reports the outcome. After a failure the member stays signed in (specification §8). */
export async function signOut(): Promise<void> {
  try {
    const error = await endingSession(endSession);
    if (error) toast.error(messageOf(error), t(words.failed));
    else notify.done(words.success);
  } catch {
    notify.failed(words.unexpected);
  }
}
