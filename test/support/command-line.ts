import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../apps/kingdom/src/run-command.js';

const PROGRAM = fileURLToPath(new URL('../../dist/apps/kingdom/src/main.js', import.meta.url));

export interface CommandResult {
  code: number;
  lines: string[];
  errors: string[];
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Runs a command as an operator does, with these settings only. */
export const runKingdom = (args: readonly string[], env: Record<string, string>): Promise<CommandResult> =>
  runProgram(PROGRAM, args, env);

/** Runs a command as `runKingdom` does, but in this process, because a program takes seconds to load. */
export async function runInProcess(
  words: readonly string[],
  env: Record<string, string>,
): Promise<CommandResult> {
  const [lines, errors]: [string[], string[]] = [[], []];
  const into = (texts: string[]) => (text: string) => void texts.push(...linesOf(text));
  return { code: await runCommand(words, env, into(lines), into(errors)), lines, errors };
}

/** Runs a program of the repository's build. */
export const runProgram = (
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env['PATH'] ?? '', ...env } };
    const child = execFile(process.execPath, [program, ...args], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, lines: linesOf(stdout), errors: linesOf(stderr) }),
    );
  });

/** Runs a command whose output is not read, as when the reader of a pipe goes away. Returns its exit code and its errors. */
export const runUnread = (args: readonly string[]): Promise<Omit<CommandResult, 'lines'>> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('close', (code) => resolve({ code: code ?? -1, errors: linesOf(errors) }));
  });
