import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  exploredAddressQuerySchema,
  type PageFigures,
  textSchema,
  transparencyQuerySchema,
} from '#contracts';
import { addressSchema, Explorer, signatureSchema } from '#features/explorer';
import { LogHeads } from '#features/ledger-log';
import { StatusReports, Transparency } from '#features/operations';
import { Receipts } from '#features/payments';
import { SaleVerifications } from '#features/proof';
import { DomainError } from '#platform';

/** The pages of one receipt, transaction or address each. */
const RECORDS = {
  receipt: { folder: '/receipts/', id: textSchema.max(100) },
  explorerTransaction: { folder: '/explorer/tx/', id: signatureSchema },
  explorerAddress: { folder: '/explorer/address/', id: addressSchema },
} satisfies Record<string, { folder: string; id: z.ZodType<string> }>;

export interface RecordOfPage {
  name: keyof typeof RECORDS;
  id: string;
}

/** What the pages about the site's records are rendered with: its state, its acts, its proof, its chain and its receipts. */
@Injectable()
export class RecordFigures {
  constructor(
    private readonly states: StatusReports,
    private readonly acts: Transparency,
    private readonly verifications: SaleVerifications,
    private readonly logHeads: LogHeads,
    private readonly explorer: Explorer,
    private readonly receipts: Receipts,
  ) {}

  async status(): Promise<PageFigures> {
    return { status: await this.states.current() };
  }

  async transparency(): Promise<PageFigures> {
    return { transparency: await this.acts.list(transparencyQuerySchema.parse({})) };
  }

  async proof(): Promise<PageFigures> {
    const [saleVerification, ledgerRestores] = await Promise.all([
      this.verifications.state(),
      this.logHeads.restores(),
    ]);
    return { saleVerification, ledgerRestores };
  }

  async latest(): Promise<PageFigures> {
    return orWithout(this.explorer.latest().then((latestTransactions) => ({ latestTransactions })));
  }

  /** The record at the path of a page, or undefined if the page shows none or the path can't be that of one. */
  static at(name: string, path: string): RecordOfPage | undefined {
    if (!isRecord(name)) return undefined;
    const { folder, id: schema } = RECORDS[name];
    const id = schema.safeParse(path.slice(folder.length).replace(/\/+$/, ''));
    return id.success ? { name, id: id.data } : undefined;
  }

  /** Reads a record. Without it, the client says why there is nothing to show. */
  of({ name, id }: RecordOfPage): Promise<PageFigures> {
    switch (name) {
      case 'receipt':
        return orWithout(this.receipts.receipt(id).then((receipt) => ({ receipt })));
      case 'explorerTransaction':
        return orWithout(this.explorer.transaction(id).then((transaction) => ({ transaction })));
      case 'explorerAddress':
        return orWithout(this.explored(id));
    }
  }

  private async explored(id: string): Promise<PageFigures> {
    const address = await this.explorer.address(id, exploredAddressQuerySchema.parse({}));
    if (address.kind !== 'mint') return { explored: { address } };
    return { explored: { address, token: await this.explorer.token(id) } };
  }
}

/** The path of a record's page, without its language. */
export const pathOf = ({ name, id }: RecordOfPage): string => RECORDS[name].folder + encodeURIComponent(id);

const isRecord = (name: string): name is RecordOfPage['name'] => Object.hasOwn(RECORDS, name);

/** A refusal is not a fault: there is no such record, or the chain can't be read now. */
async function orWithout(reading: Promise<PageFigures>): Promise<PageFigures> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof DomainError) return {};
    throw error;
  }
}
