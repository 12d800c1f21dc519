import { Injectable } from '@nestjs/common';
import type { Role } from '#contracts';
import { type Tx, UnitOfWork } from '#platform';
import {
  findAccount,
  findAccountByEmail,
  findAddresses,
  findAddressesOfRoles,
  lockAgainstDeletion,
} from './accounts.repository.js';
import { languageOfAccount } from '../mails/account-language.js';

/** How to write to an account's owner. */
export interface Contact {
  email: string;
  /** The language that the owner reads. The client sets it, so it can be any text; null if unknown. */
  language: string | null;
}

/** Gives other features the address of an account's owner. */
@Injectable()
export class Contacts {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Returns undefined if the account is deleted or nobody has confirmed its address. */
  async contactOf(userId: string): Promise<Contact | undefined> {
    const account = await findAccount(this.unitOfWork.read, userId);
    if (!account?.emailConfirmedAt) return undefined;
    return { email: account.email, language: languageOfAccount(account) };
  }

  /** Returns the id of the account whose owner has proven to own this address; undefined if there is none. */
  async ownerOf(email: string): Promise<string | undefined> {
    const account = await findAccountByEmail(this.unitOfWork.read, email.toLowerCase());
    return account?.emailConfirmedAt && !account.emailAssumed ? account.id : undefined;
  }

  /** The addresses of accounts by id, for operators: also those that nobody has confirmed. Deleted accounts are left out. */
  async addressesOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
    const found = await findAddresses(tx, userIds);
    return new Map(found.map(({ id, email }) => [id, email]));
  }

  /** The confirmed addresses of accounts that have one of the roles and are not banned. */
  async addressesOfRoles(tx: Tx, roles: readonly Role[]): Promise<string[]> {
    return roles.length === 0 ? [] : findAddressesOfRoles(tx, roles);
  }

  /** Returns which of the accounts exist, and prevents their deletion until the transaction ends. */
  lockAgainstDeletion(tx: Tx, userIds: readonly string[]): Promise<Set<string>> {
    return lockAgainstDeletion(tx, userIds);
  }
}
