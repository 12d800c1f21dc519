import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../dist/apps/kingdom/src/main.js', import.meta.url));

export interface CommandResult {
  code: number;
  lines: string[];
  errors: string[];
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Runs a command as an operator does, with these settings only. */
export const runKingdom = (args: readonly string[], env: Record<string, string>): Promise<CommandResult> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env['PATH'] ?? '', ...env } };
    const child = execFile(process.execPath, [PROGRAM, ...args], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, lines: linesOf(stdout), errors: linesOf(stderr) }),
    );
  });
