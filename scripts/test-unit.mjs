import { interruption } from './interruption.mjs';
import { jestArguments } from './run-jest.mjs';
import { runVisibly } from './run-tool.mjs';

/** `npm run test:unit`: runs Jest with the unit tests. Arguments are passed to Jest. */
const command = [process.execPath, jestArguments(['unit'], process.argv.slice(2))];
process.exitCode = (await runVisibly(command, { signal: interruption() })) ?? 1;
