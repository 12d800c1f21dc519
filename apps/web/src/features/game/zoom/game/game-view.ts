import { factorOf, HEARTS, type Run, RUN_TICKS, STEP_BASE, TICKS_PER_SECOND } from '#zoom';

export type Phase = 'idle' | 'countdown' | 'running' | 'paused' | 'over';

/** The figures shown over the stage. It is a new object only if something in it has changed. */
export interface GameView {
  phase: Phase;
  /** 3, 2, 1, and 0 for Go. */
  count: number | undefined;
  score: number;
  hearts: number;
  combo: number;
  /** The points that the current step will bring, so far. */
  gathered: number;
  secondsLeft: number;
  /** In percent. */
  factor: number;
  /** The points of the last step, and the number of steps counted so far. */
  counted: number;
  counts: number;
}

export const IDLE: GameView = {
  phase: 'idle',
  count: undefined,
  score: 0,
  hearts: HEARTS,
  combo: 0,
  gathered: STEP_BASE,
  secondsLeft: RUN_TICKS / TICKS_PER_SECOND,
  factor: 100,
  counted: 0,
  counts: 0,
};

/** The figures of a run. */
export const viewOfRun = (run: Run, phase: Phase, count: number | undefined, counted: number): GameView => ({
  phase,
  count,
  score: run.score,
  hearts: run.hearts,
  combo: run.combo,
  gathered: STEP_BASE + run.stepSkill,
  secondsLeft: Math.ceil((RUN_TICKS - run.tick) / TICKS_PER_SECOND),
  factor: factorOf({ skill: run.skill, ticks: run.tick }),
  counted,
  counts: Math.floor(run.tick / 30),
});

export const isSameView = <View extends GameView>(one: View, other: View): boolean =>
  (Object.keys(one) as (keyof View)[]).every((key) => one[key] === other[key]);
