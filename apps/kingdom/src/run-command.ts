import { choose, help } from './choose-command.js';
import type { Command } from './command.js';
import { COMMANDS } from './commands.js';

type Print = (line: string) => void;

/** Errors whose message says what to do. */
const PLAIN = new Set(['CommandError', 'BackupError', 'StartError']);

/**
 * Runs a command with the settings of `env`.
 * @param words the command and its arguments
 * @param printError prints the one line that says why the command can't do what was asked for
 * @returns the exit code
 */
export async function runCommand(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  print: Print,
  printError: Print,
): Promise<number> {
  try {
    const chosen = choose(COMMANDS, words);
    if (chosen !== 'help') return (await run(chosen.command, chosen.args, env, print)) ? 0 : 1;
    for (const line of help(COMMANDS)) print(line);
    return 0;
  } catch (error) {
    printError(await sentenceFor(error));
    return 1;
  }
}

async function run(
  command: Command,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  print: Print,
): Promise<boolean> {
  const work = await command.load();
  if (command.standsAlone) return work(args, { env, embedded: false, print });
  const { openContext } = await import('./open-context.js');
  const { close, ...context } = await openContext(env, command.createsDatabase ?? false);
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
