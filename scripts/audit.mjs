import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { judgeAudit } from './audit-findings.mjs';
import { npm, root } from './run-tool.mjs';

/**
 * `npm run check:audit`: fails if the lock file installs packages with high or critical advisories that are not
 * allowed.
 */
const allowed = JSON.parse(readFileSync(new URL('audit-allowed.json', import.meta.url), 'utf8'));
const { available, problems } = judgeAudit(await report(), allowed, new Date().toISOString().slice(0, 10));
for (const problem of problems) console.error(problem);
if (!available) console.log('Not checked: the package registry provides no advisories');
process.exitCode = problems.length > 0 ? 1 : 0;

/** Returns npm's report. The exit code is ignored, because it is 1 whenever npm finds anything. */
async function report() {
  const [command, args] = npm('audit', '--json');
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  let written = '';
  for await (const chunk of child.stdout) written += chunk;
  try {
    return JSON.parse(written);
  } catch {
    return {};
  }
}
