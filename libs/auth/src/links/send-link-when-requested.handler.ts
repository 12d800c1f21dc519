import { Inject, Injectable } from '@nestjs/common';
import { type Brand, speaking } from '#libs/brand';
import { AUTH_PATH, type DomainEvent, type LinkPurpose } from '#libs/contracts';
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
} from '#libs/platform';
import { languageOfAccount } from '../mails/account-language.js';
import { accountMail, type LinkMail } from '../mails/account-mail.js';
import {
  type AccountChange,
  type AccountRow,
  findAccount,
  findAccountByEmail,
  findAccountsOfAddress,
  insertAccount,
  updateAccount,
} from '../accounts/accounts.repository.js';
import type { LinkRequest } from './link-requests.service.js';
import { hashSecret, LinkSecrets } from './link-secrets.js';
import { typeOf } from './link-types.js';
import { insertOneTimeToken, isConfirmed } from './one-time-tokens.repository.js';
import { recordSecurityEvent } from '../accounts/security-log.repository.js';

type Requested = DomainEvent<'account.link-requested'>;

/** Who a requested link goes to, and what it is for there. */
interface Recipient {
  account: AccountRow;
  purpose: LinkPurpose;
  address: string;
  passwordless: boolean;
}

/**
 * Looks the account up, makes the one-time token and mails it; an address without an account gets nothing. The token's id
 * is the event's, so a mail that is tried again carries the same link, and a link once used is never revived.
 */
@Injectable()
@HandlesEvent({ event: 'account.link-requested', queue: QueueName.Emails, name: 'send-link-when-requested' })
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
    const brand = speaking(this.brand, languageOfAccount(recipient.account));
    await this.mailer.send({
      ...accountMail(this.mailFor(recipient, event), brand, this.settings.SITE_URL),
      to: recipient.address,
      messageId: event.id,
    });
  }

  private async prepare(tx: Tx, { id, payload, occurredAt }: Requested): Promise<Recipient | undefined> {
    const recipient = await findRecipient(tx, payload);
    if (!recipient) return undefined;
    const { account, purpose, address, passwordless } = recipient;
    const token = await insertOneTimeToken(tx, {
      id,
      accountId: account.id,
      purpose,
      email: address,
      tokenHash: hashSecret(this.linkToken({ id, payload })),
      redirectTo: payload.redirectTo,
      codeChallenge: payload.codeChallenge,
      codeChallengeMethod: payload.codeChallengeMethod,
      passwordless,
      requestedAt: new Date(occurredAt),
      expiresAt: new Date(Date.now() + this.settings.AUTH_MAIL_LINK_S * 1000),
    });
    if (!token) return undefined;
    await updateAccount(tx, account.id, sentAt(purpose, new Date(occurredAt)));
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
      ...(account.new_email && { newEmail: account.new_email }),
    };
  }
}

async function findRecipient(tx: Tx, request: LinkRequest): Promise<Recipient | undefined> {
  const { purpose, email, userId } = request;
  const to = (account: AccountRow | undefined, as = purpose, passwordless = false): Recipient | undefined =>
    account && { account, purpose: as, address: account.email, passwordless };
  switch (purpose) {
    case 'signup': {
      const account = await findAccountByEmail(tx, email);
      return account?.email_confirmed_at ? undefined : to(account);
    }
    case 'recovery':
      return to(await findAccountByEmail(tx, email), purpose, true);
    case 'magiclink': {
      const account = await findOrMakeAccount(tx, request);
      return account?.email_confirmed_at ? to(account) : to(account, 'signup', true);
    }
    case 'reauthentication':
      return to(userId === null ? undefined : await findAccount(tx, userId));
    case 'email_change_current':
    case 'email_change_new':
      return findChanging(tx, request);
  }
}

async function findOrMakeAccount(
  tx: Tx,
  { email, newAccount }: LinkRequest,
): Promise<AccountRow | undefined> {
  const account = await findAccountByEmail(tx, email);
  if (account || !newAccount) return account;
  const created = await insertAccount(tx, {
    email,
    passwordHash: null,
    userMetadata: newAccount.data,
    confirmed: false,
  });
  return created ?? (await findAccountByEmail(tx, email));
}

/** The account whose address is about to change as the request says, and the address of it that has not confirmed yet. */
async function findChanging(
  tx: Tx,
  { purpose, email, userId, newEmail }: LinkRequest,
): Promise<Recipient | undefined> {
  const accounts = userId === null ? await findAccountsOfAddress(tx, email) : [await findAccount(tx, userId)];
  const account = accounts.find((each) => each?.new_email);
  if (!account?.new_email || (newEmail !== null && newEmail !== account.new_email)) return undefined;
  if (await isConfirmed(tx, account.id, purpose)) return undefined;
  const address = purpose === 'email_change_new' ? account.new_email : account.email;
  return { account, purpose, address, passwordless: false };
}

function sentAt(purpose: LinkPurpose, at: Date): AccountChange {
  switch (purpose) {
    case 'signup':
      return { confirmation_sent_at: at };
    case 'recovery':
    case 'magiclink':
      return { recovery_sent_at: at };
    case 'reauthentication':
      return { reauthentication_sent_at: at };
    default:
      return { email_change_sent_at: at };
  }
}
