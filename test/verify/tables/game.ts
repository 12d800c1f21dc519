import { LISTED, any, type HarmlessTables, type MoneyTables } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  game_session: {
    row: `streak_bonus > 0 AND vesting_boost > 0 AND donated > 0 AND entry_fee > 0 AND NOT capped`,
    name: 'id',
    columns: {
      id: any,
      user_id: any,
      status: [{ to: `'playing'` }, { row: `status = 'playing'`, to: `'completed'` }],
      run: { to: `'simulated'`, finds: /^leaderboard_standing/ },
      seed: any,
      score: any,
      token_earned: any,
      streak_bonus: any,
      total_rewards: any,
      donated: any,
      unpaid: any,
      ledger_transaction_id: any,
      created_at: [
        { to: 'session_end' },
        { row: `status = 'playing'`, to: `created_at - interval '2 hours'` },
      ],
      session_end: { finds: /^(leaderboard_standing|game_player)/ },
      ending: [{ to: `'crash'` }, { to: `'left'` }],
      engine: any,
      ticks: { to: 'ticks - 60' },
      skill: any,
      coins: any,
      cleared: any,
      near_misses: any,
      best_combo: any,
      factor: any,
      vesting_boost: any,
      boost_percent: any,
      capped: [any, { row: 'capped', to: 'false' }],
      entry_fee: any,
      changes: { to: `'{}'` },
    },
    harmless: { position: LISTED },
    forged: {
      set: { id: 'gen_random_uuid()', position: '999999', ledger_transaction_id: 'gen_random_uuid()' },
    },
  },
  game_player: {
    row: 'total_rewards > 0 AND streak > 3',
    name: 'user_id',
    columns: {
      user_id: any,
      games: any,
      best_score: any,
      total_rewards: any,
      streak: any,
      last_day: any,
      day_rewards: any,
    },
    harmless: {},
    forged: { set: { user_id: 'gen_random_uuid()' } },
  },
};

export const harmlessTables: HarmlessTables = {
  game_refused_log: 'runs that were not paid',
};
