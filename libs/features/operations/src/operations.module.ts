import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AuthModule } from '#features/auth';
import { ChainPaymentsApiModule } from '#features/chain-payments';
import { PresaleModule } from '#features/presale';
import { LedgerModule } from '#money/ledger';
import { EventSearch, MailSearch } from '#platform';
import { AlertsApiModule, AlertsModule } from './alerts/alerts.module.js';
import { ApprovalFigures } from './approvals/approval-figures.js';
import { ApprovalsController } from './approvals/approvals.controller.js';
import { ApprovalsPersonalData } from './approvals/approvals-personal-data.js';
import { Approvals } from './approvals/approvals.service.js';
import { ChangeSettingsTogether } from './approvals/change-settings.js';
import { AuditController } from './audit.controller.js';
import { Audit } from './audit.service.js';
import { DiagnosesController } from './diagnoses.controller.js';
import { Diagnoses } from './diagnoses.service.js';
import { EventsController } from './events.controller.js';
import { Events } from './events.service.js';
import { ExportsController } from './exports.controller.js';
import { Exports } from './exports.service.js';
import { AdminJobsController } from './jobs/admin-jobs.controller.js';
import { FigureSeries } from './figure-series.service.js';
import { JobActs } from './jobs/job-acts.service.js';
import { JobStates } from './jobs/jobs.service.js';
import { QueueSamples } from './jobs/queue-samples.service.js';
import { LedgerBooks } from './ledger-books.service.js';
import { LedgerController } from './ledger.controller.js';
import { LedgerSearch } from './ledger-search.js';
import { MailsController } from './mails.controller.js';
import { Mails } from './mails.service.js';
import { NotesController } from './notes/notes.controller.js';
import { NotesPersonalData } from './notes/notes-personal-data.js';
import { Notes } from './notes/notes.service.js';
import { OverviewController } from './overview.controller.js';
import { Overviews } from './overview.service.js';
import { WorkFigures } from './work-figures.js';
import { LookForRelease } from './releases/look-for-release.schedule.js';
import { RevealsController } from './reveals/reveals.controller.js';
import { Reveals } from './reveals/reveals.service.js';
import { SearchController } from './search.controller.js';
import { Search } from './search.service.js';
import { ResendMailWhenAsked } from './resend-mail-when-asked.handler.js';
import { SetupController } from './setup/setup.controller.js';
import { SetupList } from './setup/setup.service.js';
import { SettingsActs } from './settings-acts.service.js';
import { SettingsController } from './settings.controller.js';
import { SpanFigures } from './span-figures.js';
import { SystemController } from './system.controller.js';
import { SystemState } from './system-state.service.js';
import { TracesController } from './traces.controller.js';
import { Traces } from './traces.service.js';
import { SavedViewsController } from './views/saved-views.controller.js';
import { SavedViewsPersonalData } from './views/saved-views-personal-data.js';
import { SavedViews } from './views/saved-views.service.js';
import { VersionController } from './version.controller.js';
import { TransparencyController } from './transparency.controller.js';
import { Transparency } from './transparency.service.js';

@Module({
  imports: [
    AlertsApiModule,
    AuthModule,
    ChainPaymentsApiModule,
    DiscoveryModule,
    LedgerModule,
    PresaleModule,
  ],
  controllers: [
    AdminJobsController,
    ApprovalsController,
    AuditController,
    DiagnosesController,
    EventsController,
    ExportsController,
    LedgerController,
    MailsController,
    NotesController,
    OverviewController,
    RevealsController,
    SavedViewsController,
    SearchController,
    SettingsController,
    SetupController,
    SystemController,
    TracesController,
    TransparencyController,
    VersionController,
  ],
  providers: [
    ApprovalFigures,
    Approvals,
    ApprovalsPersonalData,
    Audit,
    ChangeSettingsTogether,
    Diagnoses,
    Events,
    EventSearch,
    FigureSeries,
    Exports,
    JobActs,
    JobStates,
    LedgerBooks,
    LedgerSearch,
    Mails,
    MailSearch,
    Notes,
    NotesPersonalData,
    Overviews,
    QueueSamples,
    Reveals,
    SavedViews,
    SavedViewsPersonalData,
    Search,
    SettingsActs,
    SetupList,
    SpanFigures,
    SystemState,
    Traces,
    Transparency,
    WorkFigures,
  ],
  exports: [AlertsApiModule, Transparency],
})
export class OperationsApiModule {}

@Module({ imports: [AlertsModule], providers: [LookForRelease, ResendMailWhenAsked] })
export class OperationsWorkerModule {}
