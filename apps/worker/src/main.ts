import { runProgram } from '#libs/platform';
import { startWorker } from './start-worker.js';

await runProgram(startWorker);
