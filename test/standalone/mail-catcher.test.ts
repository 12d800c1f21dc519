import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ownPort } from '../support/own-port.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs the built mail catcher in a process of its own, because Jest has its own way of loading modules. */
const PROGRAM = `
  import { createRequire } from 'node:module';
  import { createTransport } from 'nodemailer';
  const { startMailCatcher } = await import('./dist/apps/standalone/src/mail-catcher.js');
  const { cache } = createRequire(import.meta.url);
  const loaded = () => Object.keys(cache).filter((file) => /jsdom.lib.jsdom/.test(file)).length > 0;
  const [folder, smtpPort, httpPort] = process.argv.slice(1);
  const catcher = await startMailCatcher({ folder, smtpPort: Number(smtpPort), httpPort: Number(httpPort) });
  const atStart = loaded();
  const html = '<b>hello</b><script>alert(1)</script>';
  const mail = { from: 'a@kingdom.test', to: 'b@kingdom.test', subject: 'hello', html };
  await createTransport(catcher.smtpUrl).sendMail(mail);
  let mails = [];
  while (mails.length === 0) mails = await (await fetch(catcher.url + '/email')).json();
  const page = catcher.url + '/email/' + mails[0].id + '/html';
  const shown = [await (await fetch(page)).text(), await (await fetch(page)).text()];
  console.log(JSON.stringify({ atStart, shown, afterwards: loaded() }));
  process.exit(0);
`;

it('the mail catcher loads jsdom only to show a mail, and shows it without its scripts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-mails-'));
  const ports = [String(await ownPort()), String(await ownPort())];
  const args = ['--input-type=module', '-e', PROGRAM, folder, ...ports];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  rmSync(folder, { recursive: true });
  const { atStart, shown, afterwards } = JSON.parse(stdout) as Record<string, unknown> & { shown: string[] };
  expect({ atStart, afterwards }).toEqual({ atStart: false, afterwards: true });
  for (const page of shown) {
    expect(page).toContain('<b>hello</b>');
    expect(page).not.toContain('script');
  }
});
