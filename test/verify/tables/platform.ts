import { WHEN, type HarmlessTables, type MoneyTables } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  outbox_event: {
    row: `name = 'presale.purchase-confirmed'`,
    name: 'id',
    columns: { settled_at: { to: 'NULL' } },
    harmless: {
      id: 'what has acted on it is settled, and its effects are compared row by row',
      position: 'the order of the relay',
      name: 'what has acted on it is settled, and its effects are compared row by row',
      payload: 'what has acted on it is settled, and its effects are compared row by row',
      request_id: 'of the log',
      occurred_at: WHEN,
      relayed_at: 'when it was given to the queues',
      look_at: 'when it is looked at next',
    },
    forged: { set: { id: 'gen_random_uuid()', position: '999999', settled_at: 'NULL' } },
    deleted:
      'settled events are forgotten after thirty days; what an open one would have caused is missing in its row',
  },
  processed_event: {
    row: `handler = 'record-charity-share-when-purchase-confirmed'`,
    name: 'event_id',
    columns: {
      event_id: { finds: /^outbox_event .* settled_at/ },
      handler: { finds: /^outbox_event .* settled_at/ },
    },
    harmless: { processed_at: WHEN, outcome: 'why a mail was refused' },
    forged: 'an effect that a forged mark suppresses is missing in its row',
    deleted: { finds: /^outbox_event .* settled_at/ },
  },
};

export const harmlessTables: HarmlessTables = {
  client_file: 'what pages are made of',
  event_handler: 'what the workers can do',
  idempotency_key: 'what was answered; the rows say what was done',
  schedule: 'what the workers do, and when they did it last',
  schema_migration: 'how the database came about',
};
