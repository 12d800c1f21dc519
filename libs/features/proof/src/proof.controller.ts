import { Controller, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import {
  type ProofPage,
  proofPageSchema,
  type SaleVerificationState,
  saleVerificationStateSchema,
  type SignedProofHead,
  signedProofHeadSchema,
} from '#contracts';
import { Access, Endpoint, FromMemory, RateLimit } from '#platform';
import { Proofs } from './proof.service.js';
import { SaleVerifications } from './sale-verifications.service.js';

const snapshotSchema = z.string().regex(/^\d{1,18}$/);
const numberSchema = z.coerce.number().int().min(1).max(1_000_000);
const READS = { name: 'proof', points: 600, seconds: 60 };

/** The public proof of the sale: a signed head, and the pages that it names. */
@Controller('api/presale/proof')
@Access('public')
export class ProofController {
  constructor(
    private readonly proofs: Proofs,
    private readonly verifications: SaleVerifications,
  ) {}

  @Get()
  @Endpoint('Get the signed head of the newest proof of the sale', {
    returns: signedProofHeadSchema,
    errors: { PROOF_NOT_FOUND: 404 },
  })
  @RateLimit(READS)
  head(): Promise<SignedProofHead> {
    return this.proofs.head();
  }

  @Get('verification')
  @Endpoint('Get the site’s own latest check of its sale', { returns: saleVerificationStateSchema })
  @FromMemory({ staleOn: [] })
  verification(): Promise<SaleVerificationState> {
    return this.verifications.state();
  }

  @Get(':snapshot/:number')
  @Endpoint('Get a page of a proof of the sale', {
    returns: proofPageSchema,
    errors: { PROOF_NOT_FOUND: 404 },
  })
  @RateLimit(READS)
  page(
    @Param('snapshot', { schema: snapshotSchema }) snapshot: string,
    @Param('number', { schema: numberSchema }) number: number,
  ): Promise<ProofPage> {
    return this.proofs.page(snapshot, number);
  }
}
