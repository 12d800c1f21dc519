import { Injectable } from '@nestjs/common';
import { type Tx, UnitOfWork } from '#libs/platform';
import { findAccount, findAccountByEmail, holdAccount } from './accounts.repository.js';
import { languageOfAccount } from '../mails/account-language.js';

/** Where an account's owner is written to. */
export interface Contact {
  email: string;
  /** What its owner reads; any text, or unknown. */
  language: string | null;
}

/** Whom other features may write to, and where. */
@Injectable()
export class Contacts {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Undefined for an account that is gone, or whose address nobody has confirmed. */
  async contactOf(userId: string): Promise<Contact | undefined> {
    const account = await findAccount(this.unitOfWork.read, userId);
    if (!account?.email_confirmed_at) return undefined;
    return { email: account.email, language: languageOfAccount(account) };
  }

  /** Whose confirmed address this is; undefined when it is nobody's. */
  async ownerOf(email: string): Promise<string | undefined> {
    const account = await findAccountByEmail(this.unitOfWork.read, email.toLowerCase());
    return account?.email_confirmed_at ? account.id : undefined;
  }

  /** Answers whether the account exists, and keeps it from being deleted until the transaction ends. */
  hold(tx: Tx, userId: string): Promise<boolean> {
    return holdAccount(tx, userId);
  }
}
