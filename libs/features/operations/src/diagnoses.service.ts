import { Injectable } from '@nestjs/common';
import type { Diagnosis } from '#contracts';
import { AdminPurchases } from '#features/presale';
import { EventTraces } from '#platform';
import { diagnosePurchase } from './purchase-diagnosis.js';

/** Says in plain terms what is known of something that a person asks about. */
@Injectable()
export class Diagnoses {
  constructor(
    private readonly purchases: AdminPurchases,
    private readonly traces: EventTraces,
  ) {}

  /** @throws PurchaseNotFoundError */
  async ofPurchase(id: string, acceptLanguage: string | undefined): Promise<Diagnosis> {
    const detail = await this.purchases.detail(id, acceptLanguage);
    return { findings: diagnosePurchase(detail, await this.traces.about('purchase', id)) };
  }
}
