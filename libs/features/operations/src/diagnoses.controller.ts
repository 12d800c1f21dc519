import { Controller, Get, Headers, Param } from '@nestjs/common';
import { type Diagnosis, diagnosisSchema, idSchema } from '#contracts';
import { Access, Endpoint } from '#platform';
import { Diagnoses } from './diagnoses.service.js';

/** Endpoints of the operators' room that say what is wrong, and what helps. */
@Controller('api/admin/diagnoses')
@Access('room.read')
export class DiagnosesController {
  constructor(private readonly diagnoses: Diagnoses) {}

  @Get('purchases/:id')
  @Endpoint('Say what is known of a purchase, and what helps', {
    returns: diagnosisSchema,
    errors: { PURCHASE_NOT_FOUND: 404 },
  })
  purchase(
    @Param('id', { schema: idSchema }) id: string,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Diagnosis> {
    return this.diagnoses.ofPurchase(id, language);
  }
}
