import type { Status } from '#contracts';
import { t, texts } from './kingdom.js';
import { open } from './site.js';
import { expect, test } from './test.js';

const { status } = texts;

test('visitors come from the footer to the state of each part, and read when it was checked', async ({
  page,
}) => {
  await open(page, '/press');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t(texts.footer.status) })
    .click();
  await expect(page).toHaveURL('/status');
  const parts = page.getByRole('main').getByRole('listitem');
  await expect(parts).toHaveCount(5);
  for (const name of Object.values(status.components))
    await expect(parts.filter({ has: page.getByRole('heading', { name: t(name) }) })).toContainText(
      new RegExp(
        Object.values(status.states)
          .map((text) => t(text))
          .join('|'),
      ),
    );
  await expect(page.getByRole('main')).toContainText(/Checked \d+ (second|minute)/);
  await expect(page.getByRole('img', { name: /^(Pre-sale|E-mail):/ })).toHaveCount(2);
});

test('a disruption is shown with its age and its day', async ({ page, request }) => {
  const report = (await (await request.get('/api/status')).json()) as Status;
  const since = new Date(Date.now() - 20 * 60_000).toISOString();
  const components = report.components.map((component) =>
    component.name === 'mail'
      ? { ...component, state: 'disrupted', since, days: [...component.days.slice(0, -1), 1_200] }
      : { ...component, state: 'good', since: null },
  );
  await page.route('/api/status', (route) => route.fulfill({ json: { ...report, components } }));
  await open(page, '/status');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(t(status.some));
  const mail = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'E-mail' }) });
  await expect(mail).toContainText('Disrupted · since 20 minutes ago');
  await expect(mail.getByTitle(/disrupted for 20 minutes$/)).toBeVisible();
});

test('without the server, the page says that the state could not be loaded, and loads it again', async ({
  page,
  announce,
}) => {
  announce(/api\/status/);
  await page.route('/api/status', (route) => route.abort());
  await open(page, '/status');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toHaveText(t(status.unavailable), { timeout: 15_000 });
  await page.unroute('/api/status');
  await main.getByRole('button', { name: t(texts.shared.retry) }).click();
  await expect(main.getByRole('status')).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
});

test('the page is rendered by the server, also in German', async ({ request }) => {
  expect(await (await request.get('/status')).text()).toContain('How the kingdom is doing');
  expect(await (await request.get('/de/status')).text()).toContain('Wie es dem Königreich geht');
});
