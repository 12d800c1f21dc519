import { anyChange, type MoneyTables } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  leaderboard_period: {
    row: `period = 'daily' AND closed_at IS NOT NULL`,
    name: `period || ' ' || to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
    columns: {
      id: { to: '99999', finds: /^leaderboard_standing/ },
      period: {
        row: `period = 'daily' AND starts_at = '2024-02-06'`,
        to: `'weekly'`,
        finds: /^leaderboard_standing/,
      },
      starts_at: { to: `starts_at + interval '1 hour'` },
      ends_at: { to: `ends_at + interval '1 hour'` },
      closed_at: { to: 'NULL' },
      rewards: { to: 'ARRAY[1, 2, 3]', finds: /^leaderboard_prize .* amount/ },
      players: { finds: /^leaderboard_period .* players/ },
    },
    harmless: {},
    forged: {
      set: { id: '99999', starts_at: `starts_at + interval '1000 days 1 hour'` },
      finds: /^leaderboard_period 99999/,
    },
    deleted: { finds: /^leaderboard_standing/ },
  },
  leaderboard_standing: {
    row: `period_id IN (SELECT id FROM leaderboard_period WHERE period = 'daily' AND closed_at IS NOT NULL)`,
    name: `' of ' || user_id`,
    columns: {
      period_id: { to: '99999' },
      user_id: anyChange,
      earnings: anyChange,
      score: anyChange,
      earliness: anyChange,
      best_session_id: anyChange,
      best_score: anyChange,
    },
    harmless: {},
    forged: { set: { user_id: 'gen_random_uuid()' } },
  },
  leaderboard_bucket: {
    row: 'players > 0',
    name: 'id',
    columns: {
      period_id: { to: '99999', finds: /^leaderboard_bucket/ },
      earnings: { to: '1000000000000', finds: /^leaderboard_bucket/ },
      players: anyChange,
    },
    harmless: {
      id: 'an id that nothing refers to',
      score: 'breaks ties of equal earnings; prizes are computed from the standings',
      earliness: 'breaks ties of equal scores; prizes are computed from the standings',
      user_id: 'breaks the last ties; prizes are computed from the standings',
    },
    forged: { set: { id: '99999', user_id: 'gen_random_uuid()' }, finds: /^leaderboard_bucket/ },
    deleted: { finds: /^leaderboard_bucket below the lowest/ },
  },
  leaderboard_move: {
    row: 'true',
    name: 'position',
    columns: {
      period_id: { to: '99999', finds: /^leaderboard_bucket/ },
      earnings: { to: '-2', finds: /^leaderboard_bucket/ },
      players: { to: 'players * 2', finds: /^leaderboard_bucket/ },
    },
    harmless: {
      position: 'the order in which moves are counted; anyChange order gives the same result',
      score: 'breaks ties of equal earnings; prizes are computed from the standings',
      earliness: 'breaks ties of equal scores; prizes are computed from the standings',
      user_id: 'breaks the last ties; prizes are computed from the standings',
    },
    forged: { set: { position: '99999' }, finds: /^leaderboard_bucket/ },
    deleted: { finds: /^leaderboard_bucket/ },
  },
  leaderboard_prize: {
    row: `status = 'paid'`,
    name: `(SELECT period || ' ' || to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') FROM leaderboard_period p WHERE p.id = period_id)
           || ' rank ' || rank`,
    columns: {
      period_id: { to: '99999' },
      rank: { to: '4' },
      user_id: anyChange,
      amount: anyChange,
      status: [
        { to: `'owed'` },
        { to: `'kept'` },
        { row: `status = 'kept'`, to: `'owed'` },
        { row: `status = 'kept'`, to: `'paid'` },
      ],
      ledger_transaction_id: anyChange,
      settled_at: { to: 'NULL' },
    },
    harmless: {},
    forged: { set: { rank: '4', user_id: 'gen_random_uuid()', ledger_transaction_id: 'gen_random_uuid()' } },
  },
};
