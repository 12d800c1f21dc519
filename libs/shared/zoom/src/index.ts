export { courseOf, type Box, type Course, type Obstacle } from './course.js';
export {
  ImpossibleLogError,
  LogReader,
  replay,
  resultOf,
  type ImpossibleReason,
  type InputLog,
  type RunResult,
} from './replay.js';
export { factorOf, rewardOf } from './reward.js';
export * from './rules.js';
export { end, startRun, tick, type Ending, type Run, type RunEvent } from './run.js';
export { randomResults, randomRun, type RandomRun } from './random-run.js';
