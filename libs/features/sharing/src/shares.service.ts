import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type Brand, localized } from '#brand';
import type {
  ClosedShare,
  CreateShare,
  ListQuery,
  Share,
  Shared,
  ShareCard,
  ShareKind,
  ShareList,
} from '#contracts';
import { Usernames } from '#features/auth';
import { BRAND, findPage, UnitOfWork } from '#platform';
import { askedThing, type SharedThing, subjectOf, thingOf } from './share-subject.js';
import { ShareFacts } from './share-facts.js';
import { cardOf } from './share-words.js';
import {
  closeShare,
  findShare,
  findSharesOf,
  insertOrFindShare,
  type ShareRow,
} from './shares.repository.js';
import { NothingToShareError, ShareClosedError, ShareNotFoundError } from './sharing.errors.js';

/**
 * Public links to what members have. A link holds no figures: they are read when somebody opens it, so it never says more
 * than what is true then.
 */
@Injectable()
export class Shares {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly facts: ShareFacts,
    private readonly usernames: Usernames,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /**
   * Makes a link to something of the member's own. The same thing has the same link, until that is closed.
   * @throws NothingToShareError
   */
  async create(userId: string, input: CreateShare, language: string | undefined): Promise<Share> {
    const start = input.kind === 'rank' && !input.startsAt ? await this.facts.currentStart(input.period) : '';
    const thing = askedThing(input, start);
    const name = await this.usernames.publicNameOf(userId);
    const card = await this.card({ userId, thing, name, language });
    if (!card) throw new NothingToShareError();
    const wanted = { id: randomUUID(), userId, kind: thing.kind, subject: subjectOf(thing) };
    return present(await this.unitOfWork.run((tx) => insertOrFindShare(tx, wanted)), name, card);
  }

  /** The member's open links, newest first. */
  async list(userId: string, query: ListQuery, language: string | undefined): Promise<ShareList> {
    const page = await findPage(query, (part) => findSharesOf(this.unitOfWork.read, userId, part));
    const name = await this.usernames.publicNameOf(userId);
    const items = await Promise.all(
      page.items.map(async (row) =>
        present(row, name, await this.card({ userId, thing: thingOf(row), name, language })),
      ),
    );
    return { ...page, items };
  }

  /** @throws ShareNotFoundError also for another member's link */
  async close(userId: string, id: string): Promise<ClosedShare> {
    if (!(await this.unitOfWork.run((tx) => closeShare(tx, userId, id)))) throw new ShareNotFoundError();
    return { id };
  }

  /**
   * What a link shows to anybody.
   * @param language a language's code or an `Accept-Language` header
   * @throws ShareNotFoundError, ShareClosedError
   */
  async open(kind: ShareKind, id: string, language: string | undefined): Promise<Shared> {
    const { row, name } = await this.openRow(kind, id);
    const card = await this.card({ userId: row.userId, thing: thingOf(row), name, language });
    if (!card) throw new ShareNotFoundError();
    return { id, kind, card, sharedAt: row.createdAt.toISOString() };
  }

  /**
   * The same for the picture, whose font can't write every name. The card speaks of a member if it can't write the name.
   * @throws ShareNotFoundError, ShareClosedError
   */
  async openPicture(
    kind: ShareKind,
    id: string,
    language: string,
    canWrite: (name: string) => boolean,
  ): Promise<ShareCard> {
    const { row, name } = await this.openRow(kind, id);
    const written = name !== null && canWrite(name) ? name : null;
    const card = await this.card({ userId: row.userId, thing: thingOf(row), name: written, language });
    if (!card) throw new ShareNotFoundError();
    return card;
  }

  private async openRow(kind: ShareKind, id: string): Promise<{ row: ShareRow; name: string | null }> {
    const row = await findShare(this.unitOfWork.read, id);
    if (row?.kind !== kind) throw new ShareNotFoundError();
    if (row.closedAt) throw new ShareClosedError();
    return { row, name: await this.usernames.publicNameOf(row.userId) };
  }

  private async card({ userId, thing, name, language }: CardRequest): Promise<ShareCard | null> {
    const facts = thing && (await this.facts.read(userId, thing));
    return facts ? cardOf(facts, name, localized(this.brand, language)) : null;
  }
}

interface CardRequest {
  userId: string;
  /** Undefined if this release does not know it. */
  thing: SharedThing | undefined;
  name: string | null;
  language: string | undefined;
}

export const pathOf = ({ kind, id }: Pick<ShareRow, 'kind' | 'id'>): string => `/share/${kind}/${id}`;

const present = (row: ShareRow, name: string | null, card: ShareCard | null): Share => ({
  id: row.id,
  kind: row.kind,
  path: pathOf(row),
  sharedAt: row.createdAt.toISOString(),
  named: name !== null,
  card,
});
