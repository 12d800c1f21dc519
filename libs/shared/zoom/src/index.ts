export { courseOf, type Box, type Course, type Obstacle } from './course.js';
export {
  ImpossibleLogError,
  LoggedHand,
  replay,
  resultOf,
  type Impossible,
  type InputLog,
  type RunResult,
} from './replay.js';
export { factorOf, rewardOf } from './reward.js';
export * from './rules.js';
export { end, startRun, tick, type Ending, type Run, type RunEvent } from './run.js';
export { drawnResults, drawnRun, type DrawnRun } from './drawn-run.js';
