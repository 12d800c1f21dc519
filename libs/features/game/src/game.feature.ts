import type { Feature } from '#platform';
import { gameLiveUpdates } from './game.live-updates.js';
import { GameApiModule, GameWorkerModule } from './game.module.js';
import { RefusedLogRow } from './refused-log.entity.js';
import { GAME_KINDS, verifyGames, verifyGameStandings } from './verify-games.js';

export const game: Feature = {
  name: 'game',
  api: GameApiModule,
  worker: GameWorkerModule,
  entities: [RefusedLogRow],
  liveUpdates: gameLiveUpdates,
  ledgerKinds: GAME_KINDS,
  checks: [
    (tx, { brand, settings, maxWait }) => verifyGames(tx, brand, settings, maxWait),
    (tx) => verifyGameStandings(tx),
  ],
};
