import { loadBrand } from '#brand';
import { runProgram } from '#platform';
import { preflight } from './preflight.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints a line for each problem that real payments would have, and exits with 1 if there are any. */
await runProgram(async (settings) => {
  const found =
    settings.PAYMENTS_MODE === 'solana' ? await preflight(settings, loadBrand(settings.BRAND_FILE)) : null;
  for (const { level, text } of found ?? []) print(`${level}: ${text}`);
  const problems = found?.filter(({ level }) => level === 'problem').length ?? 0;
  if (!found) print('Payments are simulated, so there is nothing to check.');
  else if (problems === 0) print('Ready for payments.');
  process.exitCode = problems > 0 ? 1 : 0;
  return { close: () => Promise.resolve() };
});
