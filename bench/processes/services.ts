import { loadBrand } from '#brand';
import { openInbox } from '../../test/support/mail-catcher.js';
import { chainSettings, startOwnChain } from '../../test/support/own-chain.js';
import { endlessSale } from '../kingdom/brands.js';
import { untilStopped } from '../running.js';

/** Whole tokens, enough for all games. */
const TREASURY = '1000000000';

/** Starts a chain and a mail server in this process, whose time does not count. @returns their settings */
export async function startServices(): Promise<Record<string, string>> {
  const brandFile = endlessSale(TREASURY);
  const chain = await startOwnChain(loadBrand(brandFile));
  untilStopped(() => chain.close());
  const inbox = await openInbox();
  untilStopped(() => inbox.close());
  return {
    BRAND_FILE: brandFile,
    AUTH_CONFIRM_EMAIL: 'false',
    SMTP_URL: inbox.smtpUrl,
    ...chainSettings(chain),
  };
}
