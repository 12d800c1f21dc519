import { runProgram } from '#platform';
import { startWorker } from './start-worker.js';

await runProgram(startWorker);
