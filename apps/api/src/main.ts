import { runProgram } from '#platform';
import { startApi } from './start-api.js';

await runProgram(startApi);
