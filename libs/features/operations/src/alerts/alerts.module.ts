import { Module } from '@nestjs/common';
import { AuthModule } from '#features/auth';
import { ChainPaymentsModule } from '#features/chain-payments';
import { PaymentsModule } from '#features/payments';
import { PayoutsModule } from '#features/payouts';
import { PresaleModule } from '#features/presale';
import { AdminAlertsController } from './admin-alerts.controller.js';
import { AlertChecks } from './alert-checks.service.js';
import { AlertDelivery } from './alert-delivery.service.js';
import { AlertSettings } from './alert-settings.js';
import { AlertWatch } from './alert-watch.js';
import { Alerts } from './alerts.service.js';
import { Measurements } from './measurements.service.js';
import { StatusController } from './status.controller.js';
import { StatusReports } from './status.service.js';

/** Alert rules, which every program checks in turn. */
@Module({
  imports: [AuthModule, ChainPaymentsModule, PaymentsModule, PayoutsModule, PresaleModule],
  providers: [AlertChecks, AlertDelivery, AlertSettings, AlertWatch, Measurements, StatusReports],
  exports: [AlertDelivery, AlertSettings, StatusReports],
})
export class AlertsModule {}

@Module({
  imports: [AlertsModule, AuthModule],
  controllers: [AdminAlertsController, StatusController],
  providers: [Alerts],
  exports: [Alerts, AlertsModule],
})
export class AlertsApiModule {}
