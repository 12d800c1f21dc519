import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Forfeit, forfeitSchema } from '#contracts';
import { decoratedProviders, type Tx } from '#platform';
import type { AccountRow } from './accounts.repository.js';

/** The account's owner, as the subject of stored data. */
export interface PersonalDataSubject {
  userId: string;
  /** Null if nobody has proven to own the account's address (docs/decisions/033). */
  email: string | null;
}

export const subjectOf = ({ id, email, emailAssumed }: AccountRow): PersonalDataSubject => ({
  userId: id,
  email: emailAssumed ? null : email,
});

/**
 * An export contains at most this many entries of each list, the newest ones; no account comes near it. The limit
 * exists because an export is built in memory, at about 2 kB an entry.
 */
export const MAX_EXPORTED = 20_000;

/** What the owner loses with the account, in base units. */
export type Forfeits = Record<Forfeit, bigint>;

/** The data that one feature stores about an account, for its owner's export. Plain JSON. */
export interface PersonalDataSource {
  personalData(tx: Tx, userId: string, subject: PersonalDataSubject): Promise<unknown>;
  /** Removes whatever identifies the owner other than by id. Runs in the transaction that deletes the account. */
  forget?(tx: Tx, subject: PersonalDataSubject): Promise<void>;
  /** The part of this feature's data that the owner loses with the account, in base units. */
  forfeits?(tx: Tx, userId: string): Promise<Partial<Forfeits>>;
}

/** Marks a provider as the source of one section of the export, and names that section. */
export const PersonalDataSection = DiscoveryService.createDecorator<string>();

/** Collects the personal data of every feature. */
@Injectable()
export class PersonalData {
  constructor(private readonly discovery: DiscoveryService) {}

  async of(tx: Tx, subject: PersonalDataSubject): Promise<Record<string, unknown>> {
    const sections: Record<string, unknown> = {};
    for (const { options: section, instance } of this.sources())
      sections[section] = await instance.personalData(tx, subject.userId, subject);
    return sections;
  }

  async forget(tx: Tx, subject: PersonalDataSubject): Promise<void> {
    for (const { instance } of this.sources()) await instance.forget?.(tx, subject);
  }

  /** Adds up what the owner would lose with the account, over all features. */
  async forfeits(tx: Tx, userId: string): Promise<Forfeits> {
    const sums: Forfeits = { earned: 0n, locked: 0n, bought: 0n, prizes: 0n };
    for (const { instance } of this.sources()) {
      const lost = (await instance.forfeits?.(tx, userId)) ?? {};
      for (const kind of forfeitSchema.options) sums[kind] += lost[kind] ?? 0n;
    }
    return sums;
  }

  private sources() {
    return decoratedProviders<string, PersonalDataSource>(this.discovery, PersonalDataSection);
  }
}
