import { LIST_ORDER, anyChange, type HarmlessTables, type MoneyTables } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  game_session: {
    row: `streak_bonus > 0 AND vesting_boost > 0 AND donated > 0 AND entry_fee > 0 AND NOT capped`,
    name: 'id',
    columns: {
      id: anyChange,
      user_id: anyChange,
      status: [{ to: `'playing'` }, { row: `status = 'playing'`, to: `'completed'` }],
      run: { to: `'simulated'`, finds: /^leaderboard_standing/ },
      seed: anyChange,
      score: anyChange,
      token_earned: anyChange,
      streak_bonus: anyChange,
      total_rewards: anyChange,
      donated: anyChange,
      unpaid: anyChange,
      ledger_transaction_id: anyChange,
      created_at: [
        { to: 'session_end' },
        { row: `status = 'playing'`, to: `created_at - interval '2 hours'` },
      ],
      session_end: { finds: /^(leaderboard_standing|game_player)/ },
      ending: [{ to: `'crash'` }, { to: `'left'` }],
      engine: anyChange,
      ticks: { to: 'ticks - 60' },
      skill: anyChange,
      coins: anyChange,
      cleared: anyChange,
      near_misses: anyChange,
      best_combo: anyChange,
      factor: anyChange,
      vesting_boost: anyChange,
      boost_percent: anyChange,
      capped: [anyChange, { row: 'capped', to: 'false' }],
      entry_fee: anyChange,
      changes: { to: `'{}'` },
    },
    harmless: { position: LIST_ORDER },
    forged: {
      set: { id: 'gen_random_uuid()', position: '999999', ledger_transaction_id: 'gen_random_uuid()' },
    },
  },
  game_player: {
    row: 'total_rewards > 0 AND streak > 3',
    name: 'user_id',
    columns: {
      user_id: anyChange,
      games: anyChange,
      best_score: anyChange,
      total_rewards: anyChange,
      streak: anyChange,
      last_day: anyChange,
      day_rewards: anyChange,
    },
    harmless: {},
    forged: { set: { user_id: 'gen_random_uuid()' } },
  },
};

export const harmlessTables: HarmlessTables = {
  game_refused_log: 'refused runs, which are never paid',
};
