import { runCommand } from './run-command.js';

// A package warns that its faster native part is not installed, which is on purpose.
Object.assign(console, { warn: () => undefined });

// The reader of a pipe, like `head`, may go away before all lines are written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.loadEnvFile();
} catch {
  // There is no .env file, so only the environment counts.
}
process.exitCode = await runCommand(
  process.argv.slice(2),
  process.env,
  (line) => void process.stdout.write(`${line}\n`),
  (line) => void process.stderr.write(`${line}\n`),
);
