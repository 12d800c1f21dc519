import { runProgram } from '#libs/platform';
import { startApi } from './start-api.js';

await runProgram(startApi);
