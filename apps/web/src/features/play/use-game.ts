import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { FinishedGame, StartedGame } from '#libs/contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { keys } from '../../shared/queries.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { CONFETTI_MS, throwConfetti } from '../../shared/ui/confetti.js';
import { useWrite } from '../../shared/use-write.js';
import { gamesQuery } from './games-query.js';
import { type Running, type Shown, running, shown } from './run.js';

const { play: words } = texts.application;
const FRAME_MS = 100;

export interface Game {
  /** The game that is running, as far as it has come. */
  run: Shown | undefined;
  /** The one that ended last on this page. */
  last: FinishedGame | undefined;
  starting: boolean;
  ending: boolean;
  start: () => void;
  end: () => void;
}

/** One game at a time: started here or picked up after a reload, and ended by a press or by itself (specification §4). */
export function useGame(): Game {
  const queries = useQueryClient();
  const { data, dataUpdatedAt } = useInfiniteQuery(gamesQuery);
  const [begun, setBegun] = useState<Running>();
  const [last, setLast] = useState<FinishedGame>();
  const [failed, setFailed] = useState(false);
  const open = data?.pages[0]?.open;
  const current = useMemo(() => {
    const known = open ? running(open, dataUpdatedAt) : undefined;
    const found = known && (!begun || begun.id === known.id) ? known : begun;
    return found?.id === last?.id ? undefined : found;
  }, [open, dataUpdatedAt, begun, last?.id]);
  const run = useShown(current);

  const starting = useWrite<Record<string, never>, StartedGame>(
    (_, key) => memberApi('/api/game/sessions', { method: 'POST', headers: { 'idempotency-key': key } }),
    {
      onDone: (game) => {
        setFailed(false);
        setBegun(running(game, Date.now()));
        toast.success(t(words.started));
        void queries.invalidateQueries({ queryKey: keys.games });
      },
      onFailed: ({ message }) => toast.error(message, t(words.startFailed)),
    },
  );
  const ending = useWrite<{ id: string }, FinishedGame>(
    ({ id }) => memberApi(`/api/game/sessions/${id}/finish`, { method: 'POST' }),
    {
      onDone: (game) => {
        setLast(game);
        setBegun(undefined);
        tell(game);
        for (const queryKey of [keys.games, keys.profile, keys.holdings, keys.ownDonations])
          void queries.invalidateQueries({ queryKey });
      },
      onFailed: ({ message }) => {
        // Whoever plays ends it again: it is saved once, however often that is asked.
        setFailed(true);
        toast.error(message, t(words.saveFailed));
      },
    },
  );

  const { send, busy } = ending;
  const due = run?.over && !failed ? current?.id : undefined;
  useEffect(() => {
    if (due !== undefined) send({ id: due });
    // One try for a game by itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `send` is another one at each render
  }, [due]);

  return {
    run,
    last: current ? undefined : last,
    starting: starting.busy,
    ending: busy,
    start: () => starting.send({}),
    end: () => current && send({ id: current.id }),
  };
}

function tell({ unpaid, totalRewards, score }: FinishedGame): void {
  if (unpaid) return toast.error(t(words.outcome.unpaid));
  toast.success(t(words.earned, { amount: grouped(totalRewards), score: grouped(String(score)) }));
  if (totalRewards !== '0') void throwConfetti(CONFETTI_MS.other);
}

/** Moves with the run, until it is over. */
function useShown(game: Running | undefined): Shown | undefined {
  const [now, setNow] = useState(() => Date.now());
  const view = game && shown(game, now);
  const moving = view !== undefined && !view.over;
  useEffect(() => {
    setNow(Date.now());
    if (!moving) return;
    const timer = setInterval(() => setNow(Date.now()), FRAME_MS);
    return () => clearInterval(timer);
  }, [moving, game]);
  return view;
}
