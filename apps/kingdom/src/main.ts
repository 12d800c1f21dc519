import { explain } from '#platform';
import { openContext } from './open-context.js';
import type { Command } from './command.js';
import { choose, help } from './choose-command.js';

// A package warns that its faster native part is not installed, which is on purpose.
Object.assign(console, { warn: () => undefined });
const { COMMANDS } = await import('./commands.js');

// The reader of a pipe, like `head`, may go away before all lines are written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Errors whose message says what to do. */
const PLAIN = new Set(['CommandError', 'BackupError', 'StartError']);

async function run(command: Command, args: readonly string[]): Promise<boolean> {
  if (command.standsAlone) return command.run(args, { env: process.env, embedded: false, print });
  const { close, ...context } = await openContext(process.env, command.createsDatabase ?? false);
  try {
    return await command.run(args, { ...context, print });
  } finally {
    await close();
  }
}

try {
  process.loadEnvFile();
} catch {
  // There is no .env file, so only the environment counts.
}
try {
  const chosen = choose(COMMANDS, process.argv.slice(2));
  if (chosen === 'help') for (const line of help(COMMANDS)) print(line);
  else process.exitCode = (await run(chosen.command, chosen.args)) ? 0 : 1;
} catch (error) {
  const isPlain = error instanceof Error && PLAIN.has(error.name);
  process.stderr.write(`${isPlain ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}
