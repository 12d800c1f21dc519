import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import {
  type CharityFund,
  charityFundSchema,
  type CharityPayoutList,
  charityPayoutListSchema,
  charityPayoutQuerySchema,
  contentHashSchema,
  type ListQuery,
} from '#contracts';
import { Access, documentDownload, Endpoint, FromMemory, RateLimit, SendsDocument } from '#platform';
import { CharityEvidence } from './charity-evidence.service.js';
import { CharityLists } from './charity-lists.service.js';

/** A file with this hash never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

@Controller('api/charity')
@Access('public')
export class CharityController {
  constructor(
    private readonly lists: CharityLists,
    private readonly evidence: CharityEvidence,
  ) {}

  @Get('fund')
  @Endpoint('Get what the charity fund has received, paid and holds', { returns: charityFundSchema })
  @FromMemory({ staleOn: ['donations.totals', 'charity.changed'] })
  fund(): Promise<CharityFund> {
    return this.lists.fund();
  }

  @Get('payouts')
  @Endpoint('List what the charity fund has paid, with its evidence', { returns: charityPayoutListSchema })
  @FromMemory({ staleOn: ['charity.changed'] })
  payouts(@Query({ schema: charityPayoutQuerySchema }) query: ListQuery): Promise<CharityPayoutList> {
    return this.lists.published(query);
  }

  @Get('evidence/:sha256')
  @Endpoint('Download a file that shows what a payment was used for', {
    file: 'application/octet-stream',
    errors: { EVIDENCE_NOT_FOUND: 404, STORAGE_AWAY: 503 },
  })
  @RateLimit({ name: 'charity-evidence', points: 120, seconds: 60 })
  @SendsDocument(FOR_EVER)
  async file(@Param('sha256', { schema: contentHashSchema }) sha256: string): Promise<StreamableFile> {
    return documentDownload(`evidence-${sha256}`, await this.evidence.open(sha256));
  }
}
