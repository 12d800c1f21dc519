import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ENGINE, type InputLog, replay } from '#zoom';
import type { FinishedGame, FinishGame, StartedGame, StartGame } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { keys } from '../../shared/queries.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { CONFETTI_MS, throwConfetti } from '../../shared/ui/confetti.js';
import { useWriteOnce } from '../../shared/use-write.js';
import { forgetStoredRun, storeRun, type StoredRun, storedRun } from './zoom/runs/stored-run.js';
import type { Session } from './zoom/zoom-stage.js';
import { gamesQuery } from './games-query.js';

const { play: words } = texts.application;

export interface Game {
  session: Session | undefined;
  /** The game of this session, once it is saved. */
  last: FinishedGame | undefined;
  /** Whether a run from before a reload can be continued. */
  waiting: boolean;
  starting: boolean;
  saving: boolean;
  /** A run that is over and not saved yet. */
  unsaved: StoredRun | undefined;
  start: (options: StartGame) => void;
  save: () => void;
  /** Ends the waiting run where it was left. */
  end: () => void;
  finish: (session: Session, log: InputLog) => void;
  progress: (session: Session, log: InputLog) => void;
}

/** One game at a time: started here or continued after a reload, and saved when its run is over (specification §4). */
export function useGame(): Game {
  const queries = useQueryClient();
  const { data } = useInfiniteQuery(gamesQuery);
  const open = data?.pages[0]?.open;
  const [session, setSession] = useState<Session>();
  const [last, setLast] = useState<FinishedGame>();
  const [unsaved, setUnsaved] = useState<StoredRun>();
  const next = useRef<StartGame>(undefined);

  const starting = useWriteOnce<StartGame, StartedGame>(
    (body, key) =>
      memberApi('/api/game/sessions', { method: 'POST', headers: { 'idempotency-key': key }, body }),
    {
      onDone: ({ id, seed, engine }) => {
        if (engine !== ENGINE) return toast.error(t(texts.zoom.outdated), t(words.startFailed));
        const stored = storedRun(id);
        if (stored?.over) return save(stored);
        setSession({ id, seed, log: stored?.log });
        toast.success(t(words.started));
      },
      onFailed: ({ message }) => toast.error(message, t(words.startFailed)),
    },
  );
  const saving = useWriteOnce<{ id: string; log: FinishGame }, FinishedGame>(
    ({ id, log }, key) =>
      memberApi(`/api/game/sessions/${id}/finish`, {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: log,
      }),
    {
      onDone: (game) => {
        forgetStoredRun();
        setUnsaved(undefined);
        setLast(game);
        showOutcome(game, data?.pages[0]?.stats.bestScore ?? 0);
        for (const queryKey of [keys.games, keys.profile, keys.holdings, keys.ownDonations])
          void queries.invalidateQueries({ queryKey });
        const options = next.current;
        next.current = undefined;
        if (options) starting.send(options);
      },
      onFailed: ({ message, code }) => {
        next.current = undefined;
        // The game was ended elsewhere; its outcome is in the list.
        if (code === 'GAME_ALREADY_FINISHED') {
          forgetStoredRun();
          setUnsaved(undefined);
        }
        void queries.invalidateQueries({ queryKey: keys.games });
        toast.error(message, t(words.saveFailed));
      },
    },
  );

  const save = (run: StoredRun) => {
    setUnsaved(run);
    saving.send({ id: run.session, log: finishOf(run) });
  };
  const finish = ({ id, seed }: Session, log: InputLog) => {
    const run: StoredRun = { session: id, seed, log, over: true };
    storeRun(run);
    save(run);
  };

  // A run that was over before a reload is saved automatically, once.
  const openId = open?.id;
  useEffect(() => {
    const stored = openId === undefined || session ? undefined : storedRun(openId);
    if (stored?.over) save(stored);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `save` is new at each render
  }, [openId]);

  return {
    session,
    last: last && last.id === session?.id ? last : undefined,
    waiting: !session && openId !== undefined && storedRun(openId)?.over === false,
    starting: starting.busy,
    saving: saving.busy,
    unsaved,
    start: (options) => {
      // If the last run is still being saved, the next one starts as soon as that is done.
      if (saving.busy) next.current = options;
      else if (unsaved) save(unsaved);
      else starting.send(options);
    },
    save: () => unsaved && save(unsaved),
    end: () => {
      const stored = openId === undefined ? undefined : storedRun(openId);
      if (!stored || saving.busy) return;
      const run = { ...stored, over: true };
      storeRun(run);
      save(run);
    },
    finish,
    progress: ({ id, seed }, log) => storeRun({ session: id, seed, log, over: false }),
  };
}

/** The request that finishes a game. The score is computed from the log. */
const finishOf = ({ seed, log }: StoredRun): FinishGame => ({
  engine: ENGINE,
  seed,
  ticks: log.ticks,
  changes: log.changes.map(([at, held]) => [at, held]),
  score: scoreOf(seed, log),
});

function scoreOf(seed: string, log: InputLog): number {
  try {
    return replay(seed, log).score;
  } catch {
    // The server will reject the log and say what is wrong with it.
    return 0;
  }
}

/** @param best the player's previous best score */
function showOutcome({ unpaid, totalRewards, score }: FinishedGame, best: number): void {
  if (unpaid) return toast.error(t(words.outcome.unpaid));
  toast.success(t(words.earned, { amount: grouped(totalRewards), score: grouped(String(score)) }));
  if (score > best) void throwConfetti(CONFETTI_MS.other);
}
