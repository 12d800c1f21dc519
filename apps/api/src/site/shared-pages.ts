import { Injectable } from '@nestjs/common';
import type { ShareCard, SharedPage, ShareKind } from '#contracts';
import { idSchema, shareKindSchema } from '#contracts';
import { ShareClosedError, ShareNotFoundError, Shares } from '#features/sharing';

/** What the pages of links show, in the language of each page. */
@Injectable()
export class SharedPages {
  constructor(private readonly shares: Shares) {}

  /** The link that a path leads to; undefined if it is not the path of one. */
  static linkAt(path: string): { kind: ShareKind; id: string } | undefined {
    const [, kind, id] = /^\/share\/([^/]+)\/([^/]+)\/*$/i.exec(path) ?? [];
    const parsed = shareKindSchema.safeParse(kind?.toLowerCase());
    const known = idSchema.safeParse(id?.toLowerCase());
    return parsed.success && known.success ? { kind: parsed.data, id: known.data } : undefined;
  }

  async of(kind: ShareKind, id: string, language: string): Promise<SharedPage> {
    try {
      return { kind, id, state: 'open', shared: await this.shares.open(kind, id, language) };
    } catch (error) {
      if (error instanceof ShareClosedError) return { kind, id, state: 'closed' };
      if (error instanceof ShareNotFoundError) return { kind, id, state: 'missing' };
      throw error;
    }
  }

  /** @throws ShareNotFoundError, ShareClosedError */
  picture(
    kind: ShareKind,
    id: string,
    language: string,
    canWrite: (name: string) => boolean,
  ): Promise<ShareCard> {
    return this.shares.openPicture(kind, id, language, canWrite);
  }
}
