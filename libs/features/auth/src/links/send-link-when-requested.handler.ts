import { Inject, Injectable } from '@nestjs/common';
import { type Brand, localized } from '#brand';
import { AUTH_PATH, type DomainEvent, type LinkPurpose } from '#contracts';
import {
  BRAND,
  type EventHandler,
  HandlesEvent,
  Mailer,
  QueueName,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import { languageOfAccount } from '../mails/account-language.js';
import { accountMail, type LinkMail } from '../mails/account-mail.js';
import {
  type AccountChange,
  type AccountRow,
  findAccount,
  findAccountByEmail,
  findAccountsOfAddress,
  lockOrInsertAccount,
  updateAccount,
} from '../accounts/accounts.repository.js';
import { findSignUp, findSignUpToRepeat, saveMagicSignUp } from '../accounts/sign-ups.repository.js';
import type { LinkRequest } from './link-requests.service.js';
import { cookieMarks } from '../sessions/device.js';
import { hashSecret, LinkSecrets } from './link-secrets.js';
import { typeOf } from './link-types.js';
import { insertOneTimeToken, isConfirmed } from './one-time-tokens.repository.js';
import { recordSecurityEvent } from '../accounts/security-log.repository.js';

type Requested = DomainEvent<'account.link-requested'>;

/** The account that a requested link is for, and where and for what purpose it is mailed. */
interface Recipient {
  account: AccountRow;
  purpose: LinkPurpose;
  address: string;
  /** The sign-up that the link confirms. */
  signUpId: string | null;
  /**
   * The language that the mail's reader chose. For a sign-up it is that of the sign-up, because an unconfirmed
   * account has none.
   */
  language: string | null;
}

/**
 * Finds the account, makes the one-time token and mails it; an address without an account gets nothing. The token's
 * id is the event's id, so a mail that is tried again contains the same link, and a used link never works again.
 */
@Injectable()
@HandlesEvent({
  event: 'account.link-requested',
  queue: QueueName.AccountMails,
  name: 'send-link-when-requested',
})
export class SendLinkWhenRequested implements EventHandler<'account.link-requested'> {
  private readonly secrets: LinkSecrets;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mailer: Mailer,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.secrets = new LinkSecrets(settings.APP_SECRET);
  }

  async handle(event: Requested): Promise<void> {
    const recipient = await this.unitOfWork.run((tx) => this.prepare(tx, event));
    if (!recipient) return;
    const brand = localized(this.brand, recipient.language);
    await this.mailer.send({
      ...accountMail(this.mailFor(recipient, event), brand, this.settings.SITE_URL),
      to: recipient.address,
      messageId: event.id,
    });
  }

  private async prepare(tx: Tx, { id, payload, occurredAt }: Requested): Promise<Recipient | undefined> {
    const recipient = await findRecipient(tx, id, payload);
    if (!recipient) return undefined;
    const { account, purpose, address, signUpId } = recipient;
    const token = await insertOneTimeToken(tx, {
      id,
      accountId: account.id,
      purpose,
      email: address,
      tokenHash: hashSecret(this.linkToken({ id, payload })),
      redirectTo: payload.redirectTo,
      codeChallenge: payload.codeChallenge,
      codeChallengeMethod: payload.codeChallengeMethod,
      signUpId,
      requestedAt: new Date(occurredAt),
      expiresAt: new Date(Date.now() + this.settings.AUTH_MAIL_LINK_S * 1000),
    });
    if (!token) return undefined;
    await updateAccount(tx, account.id, sentAtChange(purpose, new Date(occurredAt)));
    if (purpose === 'recovery' && token.made) {
      const { caller } = payload;
      await recordSecurityEvent(tx, { event: 'recovery-requested', accountId: account.id, caller });
    }
    return recipient;
  }

  private linkToken({ id, payload }: Pick<Requested, 'id' | 'payload'>): string {
    return this.secrets.token(id, payload.codeChallenge !== null);
  }

  private mailFor({ account, purpose }: Recipient, { id, payload }: Requested): LinkMail {
    const link = new URL(`${AUTH_PATH}/verify`, this.settings.SITE_URL);
    link.searchParams.set('token', this.linkToken({ id, payload }));
    link.searchParams.set('type', typeOf(purpose));
    link.searchParams.set('redirect_to', payload.redirectTo);
    return {
      kind: purpose,
      link: link.href,
      code: this.secrets.code(id),
      linkLifeS: this.settings.AUTH_MAIL_LINK_S,
      ...(account.newEmail && { newEmail: account.newEmail }),
    };
  }
}

async function findRecipient(tx: Tx, eventId: string, request: LinkRequest): Promise<Recipient | undefined> {
  const { purpose, email, userId } = request;
  const to = (account: AccountRow | undefined): Recipient | undefined =>
    account && {
      account,
      purpose,
      address: account.email,
      signUpId: null,
      language: languageOfAccount(account),
    };
  switch (purpose) {
    case 'signup':
      return findSignUpRecipient(tx, request);
    case 'recovery':
      return to(await findAccountByEmail(tx, email));
    case 'magiclink': {
      const { newAccount } = request;
      const account = newAccount ? await lockOrInsertAccount(tx, email) : await findAccountByEmail(tx, email);
      if (!account || account.emailConfirmedAt) return to(account);
      const browser = marksOf(request);
      const signUpId =
        newAccount &&
        (await saveMagicSignUp(
          tx,
          { id: eventId, accountId: account.id, userMetadata: newAccount.data, browser },
          cookieMarks(browser),
        ));
      const language = languageOfAccount({ userMetadata: newAccount?.data ?? account.userMetadata });
      return { account, purpose: 'signup', address: account.email, signUpId, language };
    }
    case 'reauthentication':
      return to(userId === null ? undefined : await findAccount(tx, userId));
    case 'email_change_current':
    case 'email_change_new':
      return findEmailChangeRecipient(tx, request);
  }
}

/**
 * Finds the unconfirmed account and the sign-up that the link confirms: the requested one, or for a resend the one
 * to repeat.
 */
async function findSignUpRecipient(tx: Tx, request: LinkRequest): Promise<Recipient | undefined> {
  const account = await findAccountByEmail(tx, request.email);
  if (!account || account.emailConfirmedAt) return undefined;
  const signUp = request.signUpId
    ? await findSignUp(tx, request.signUpId)
    : await findSignUpToRepeat(tx, account.id, Buffer.from(request.browser?.shown ?? '', 'hex'));
  // The sign-up was sent again meanwhile, and the newer request mails it.
  if (request.signUpId && !signUp) return undefined;
  return {
    account,
    purpose: 'signup',
    address: account.email,
    signUpId: signUp?.id ?? null,
    language: languageOfAccount(signUp ?? account),
  };
}

const marksOf = ({ browser }: LinkRequest): Buffer[] =>
  (browser?.marks ?? []).map((mark) => Buffer.from(mark, 'hex'));

/**
 * Finds the account with the requested e-mail change and its address for this purpose; undefined if that address
 * has confirmed already.
 */
async function findEmailChangeRecipient(
  tx: Tx,
  { purpose, email, userId, newEmail }: LinkRequest,
): Promise<Recipient | undefined> {
  const accounts = userId === null ? await findAccountsOfAddress(tx, email) : [await findAccount(tx, userId)];
  const account = accounts.find((each) => each?.newEmail);
  if (!account?.newEmail || (newEmail !== null && newEmail !== account.newEmail)) return undefined;
  if (await isConfirmed(tx, account.id, purpose)) return undefined;
  const address = purpose === 'email_change_new' ? account.newEmail : account.email;
  return { account, purpose, address, signUpId: null, language: languageOfAccount(account) };
}

function sentAtChange(purpose: LinkPurpose, at: Date): AccountChange {
  switch (purpose) {
    case 'signup':
      return { confirmationSentAt: at };
    case 'recovery':
    case 'magiclink':
      return { recoverySentAt: at };
    case 'reauthentication':
      return { reauthenticationSentAt: at };
    default:
      return { emailChangeSentAt: at };
  }
}
