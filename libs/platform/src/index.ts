export * from './backup/backup.errors.js';
export * from './backup/backup-file.js';
export type { BackupManifest } from './backup/backup-manifest.js';
export * from './backup/backup-place.js';
export * from './backup/choose-backup-place.js';
export { FolderPlace } from './backup/folder-place.adapter.js';
export { BucketPlace } from './backup/bucket-place.adapter.js';
export {
  analyzeTables,
  findAppliedMigrations,
  hasRows,
  type StoredFileColumn,
} from './backup/backup-tables.repository.js';
export * from './backup/backups.js';
export * from './backup/backups.repository.js';
export { connectForCopies } from './backup/copy-client.js';
export * from './backup/load-backup.js';
export * from './backup/make-backup.schedule.js';
export * from './backup/write-backup.js';
export * from './addresses/address-source.js';
export * from './approvals/approvable-act.js';
export * from './approvals/approvals.errors.js';
export * from './approvals/approvals.repository.js';
export * from './approvals/two-persons.js';
export * from './audit/audit.js';
export {
  type AuditRow,
  blankEntriesNaming,
  blankEntriesOf,
  findEntriesAbout,
  findEntriesOf,
  findPauses,
  findVerification,
  listAuditEntries,
} from './audit/audit.repository.js';
export * from './audit/verify-audit.js';
export * from './audit/verify-audit.schedule.js';
export * from './cache/cache.js';
export * from './cache/cached-reading.js';
export * from './csv/csv.js';
export * from './csv/csv-download.js';
export { Exported, exportedLists, type FoundList, type ListReader } from './csv/exported.js';
export * from './database/amount-column.js';
export { toSnakeCase } from './database/columns.js';
export * from './database/combined-requests.js';
export * from './database/data-source.js';
export * from './database/database-errors.js';
export * from './database/idempotency.js';
export { forgetResponses } from './database/idempotency.repository.js';
export * from './database/migrate-schema.js';
export * from './database/find-page.js';
export * from './database/like-literal.js';
export * from './database/pg-listener.js';
export * from './database/pg-notifier.js';
export * from './database/rows.js';
export * from './database/server.repository.js';
export * from './database/transaction.js';
export * from './database/utc-day.js';
export * from './database/where.js';
export * from './discovery.js';
export * from './feature.js';
export * from './figures/figure-source.js';
export * from './health/health.controller.js';
export * from './health/health.js';
export * from './http/access.js';
export * from './http/document-download.js';
export * from './http/domain-error.js';
export * from './http/endpoint.js';
export * from './http/error-filter.js';
export * from './http/escape-html.js';
export * from './http/cookies.js';
export * from './http/caller-network.js';
export * from './http/idempotency-key.js';
export * from './http/network-address.js';
export * from './http/not-in-this-mode.js';
export * from './http/on-route.js';
export * from './http/proxy-headers.js';
export * from './http/rate-limit.guard.js';
export * from './http/rate-limiter.js';
export * from './http/recipient-limits.js';
export * from './http/uploaded-form.js';
export * from './http/validation.js';
export { mailColours } from './mail/mail-colours.js';
export * from './mail/mail-layout.js';
export { MailLog } from './mail/mail-log.js';
export {
  countFailingMails,
  findMail,
  findMailsTo,
  listMails,
  noteResend,
} from './mail/mail-log.repository.js';
export * from './mail/mail-search.js';
export * from './mail/mailer.js';
export * from './memory/from-memory.js';
export * from './memory/memory-responses.js';
export * from './memory/shared-response.js';
export { maskEmails, maskPersonalData, reasonOf, redactEmails } from './observability/describe-error.js';
export * from './observability/logger.js';
export * from './observability/metrics.js';
export * from './observability/engine-metrics.js';
export * from './observability/nest-logger.js';
export * from './observability/log-context.js';
export { flushTraces, inSpan, startTracing, traceRequest } from './observability/tracing.js';
export * from './outbox/event-handler.js';
export { type ListedEvent, listEvents } from './outbox/event-list.repository.js';
export * from './outbox/event-search.js';
export * from './outbox/event-traces.js';
export { findFailingHandlers, findMailAbout } from './outbox/event-traces.repository.js';
export * from './outbox/handler-registrations.js';
export * from './outbox/handler-registry.js';
export * from './outbox/handler-runner.js';
export * from './outbox/outbox-relay.js';
export * from './outbox/outbox-sweep.js';
export { findEvents, findOldest, findWorkerAge } from './outbox/outbox.repository.js';
export { appendEvent, appendEvents, type Cause, causeOf, type EventToAppend } from './outbox/outbox.js';
export * from './outbox/permanent-refusal.js';
export * from './outbox/prune-settled-events.schedule.js';
export * from './outbox/verify-events.js';
export * from './platform.module.js';
export { isNewerVersion, productVersion } from './product-version.js';
export * from './process/repeating-task.js';
export {
  findProcesses,
  findSilence,
  type ProcessRow,
  recordBeat,
  recordStart,
} from './process/processes.repository.js';
export * from './process/run-program.js';
export * from './process/combiner.js';
export { Limiter, QueueFullError } from './process/limiter.js';
export { withTimeout } from './process/with-timeout.js';
export * from './queues/job-processor.js';
export * from './queues/periods.js';
export * from './queues/queue-engine.js';
export * from './queues/queue-name.js';
export * from './queues/queues.js';
export * from './queues/refused-job.js';
export { findRefusedJobs } from './queues/refused-jobs.repository.js';
export * from './queues/schedule.js';
export * from './queues/schedules.js';
export { findMissedPeriods, findSchedules, type ScheduleRow } from './queues/schedules.repository.js';
export * from './queues/queue-figures.js';
export { findSteps, type SampleSpan, type SampleStep } from './queues/queue-samples.repository.js';
export * from './queues/sample-queues.schedule.js';
export * from './queues/schedule-runs.js';
export * from './realtime/live-updates.js';
export * from './realtime/realtime-bus.js';
export * from './realtime/redis-bus.js';
export * from './search/search-source.js';
export * from './search/search-term.js';
export { projectRoot } from '#brand';
// Requests compute hashes only through `PasswordHashing`, so `verifyPassword` is not exported.
export { hashPassword } from './secrets/password-hash.js';
export * from './secrets/password-hashing.js';
export * from './secrets/secrets.js';
export { derivedSigningKey } from './secrets/signing-key.js';
export { isCountry } from './settings/countries.js';
export * from './settings/settings.js';
export * from './storage/choose-storage.js';
export * from './storage/disk-space.js';
export * from './storage/document-content.js';
export * from './storage/disk-storage.adapter.js';
export * from './storage/s3-storage.adapter.js';
export * from './storage/storage.js';
export * from './storage/uploads.errors.js';
export * from './storage/uploads.js';
export { findAnnouncements } from './live-settings/announcements.js';
export { actOfVersion, statesOf } from './live-settings/act-of-version.js';
export { NothingToChangeError, SettingsRefusedError } from './live-settings/live-settings.errors.js';
export { gameOpenMinutesInForce, openSettingsVersions } from './live-settings/settings-outside-programs.js';
export { isGuarded } from './live-settings/guarded-settings.js';
export { LiveSettings } from './live-settings/live-settings.js';
export type { LiveVersionRow } from './live-settings/live-settings.repository.js';
export { SettingsVersions } from './live-settings/settings-versions.js';
export { ValuesInForce } from './live-settings/values-in-force.js';
export * from './tokens.js';
export { findDifferences } from './verification/differences.repository.js';
export { ScheduledVerifications } from './verification/scheduled-verifications.js';
export * from './verification/verification.js';
export { findVerifications, recordVerification } from './verification/verification.repository.js';
