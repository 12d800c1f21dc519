import { TIMESTAMP, type HarmlessTables, type MoneyTables } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  outbox_event: {
    row: `name = 'presale.purchase-confirmed'`,
    name: 'id',
    columns: { settled_at: { to: 'NULL' } },
    harmless: {
      id: 'handlers of settled events have acted, and their effects are checked row by row',
      position: 'the order in which events are relayed',
      name: 'handlers of settled events have acted, and their effects are checked row by row',
      payload: 'handlers of settled events have acted, and their effects are checked row by row',
      request_id: 'used only in logs',
      caused_by: 'shown to operators',
      caused_by_handler: 'shown to operators',
      traceparent: 'leads operators to its trace',
      relayed_again: 'shown to operators',
      relayed_again_at: 'shown to operators',
      occurred_at: TIMESTAMP,
      relayed_at: 'when its jobs were added to the queues',
      relayed_with: 'which jobs it shares with other events',
      look_at: 'when it is checked next',
    },
    forged: { set: { id: 'gen_random_uuid()', position: '999999', settled_at: 'NULL' } },
    deleted:
      'settled events are deleted after thirty days anyway; the missing effects of an open one are found in their own tables',
  },
  processed_event: {
    row: `handler = 'record-charity-share-when-purchase-confirmed'`,
    name: 'event_id',
    columns: {
      event_id: { finds: /^outbox_event .* settled_at/ },
      handler: { finds: /^outbox_event .* settled_at/ },
    },
    harmless: { processed_at: TIMESTAMP, outcome: 'why a mail was refused', process: 'shown to operators' },
    forged: 'if a forged row suppresses an effect, the missing effect is found in its own table',
    deleted: { finds: /^outbox_event .* settled_at/ },
  },
};

export const harmlessTables: HarmlessTables = {
  approval:
    'what was proposed to a second person; confirming a changed row is refused, because its act is planned again',
  backup: 'which backups were made, shown to operators',
  chain_pin: 'what every start compares with its settings; a changed row refuses the next start',
  alert_check: 'what the alert rules have measured last',
  alert_episode: 'shown to operators',
  alert_message: 'what operators were told',
  client_file: 'scripts and styles of the site',
  event_handler: 'the handlers that workers have',
  event_subject: 'leads operators to the events of a purchase',
  setup_dismissal: 'what admins have left as it is in the checklist of a new kingdom',
  forgotten_address: 'keeps the addresses of deleted accounts out of the log of mails',
  handler_failure: 'shown to operators',
  idempotency_key: 'stored responses; their effects are in other tables',
  live_setting_version: 'the versions of the live settings, which the audit log names',
  mail: 'what became of mails, shown to operators',
  note: 'what operators have noted',
  saved_view: 'what people in the operators’ room look at often',
  process: 'which processes run',
  queue_sample: 'samples of the queues’ figures, shown to operators',
  refused_jobs: 'how many jobs were refused',
  schedule: 'the times of the schedules’ last runs',
  schema_migration: 'the migrations that have run',
  status_day: 'shown to visitors',
  newest_release: 'read from the server of releases',
  verification: 'what the scheduled checks have found last',
};
