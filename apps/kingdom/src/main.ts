import type { Command } from './command.js';
import { choose, help } from './choose-command.js';
import { COMMANDS } from './commands.js';

// A package warns that its faster native part is not installed, which is on purpose.
Object.assign(console, { warn: () => undefined });

// The reader of a pipe, like `head`, may go away before all lines are written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Errors whose message says what to do. */
const PLAIN = new Set(['CommandError', 'BackupError', 'StartError']);

async function run(command: Command, args: readonly string[]): Promise<boolean> {
  const work = await command.load();
  if (command.standsAlone) return work(args, { env: process.env, embedded: false, print });
  const { openContext } = await import('./open-context.js');
  const { close, ...context } = await openContext(process.env, command.createsDatabase ?? false);
  try {
    return await work(args, { ...context, print });
  } finally {
    await close();
  }
}

async function sentenceFor(error: unknown): Promise<string> {
  if (error instanceof Error && PLAIN.has(error.name)) return error.message;
  const { explain } = await import('#platform');
  return explain(error);
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
  process.stderr.write(`${await sentenceFor(error)}\n`);
  process.exitCode = 1;
}
