import type { Page } from '@playwright/test';
import { type SaleVerificationState, saleVerificationStateSchema } from '#contracts';
import { accessTokenOf, call } from '../test/support/auth.js';
import { t, texts } from './kingdom.js';
import { expect } from './test.js';

const { proof: words } = texts;

/** What the page `/proof` says about the latest check of the sale. */
export const latestCheck = (page: Page) => page.getByRole('region', { name: t(words.latest.heading) });

export const checkedFigure = (page: Page, name: keyof typeof words.figures) =>
  latestCheck(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${t(words.figures[name])}`) }) });

/** Lets a worker run a schedule now, as an operator does: the admin, unless a token is given. */
export async function runNow(schedule: string, operator?: string): Promise<void> {
  const {
    E2E_BASE_URL: url = '',
    E2E_ADMIN_EMAIL: email = '',
    E2E_ADMIN_PASSWORD: password = '',
  } = process.env;
  const token = operator ?? (await accessTokenOf({ url }, { email, password }));
  const { status } = await call({ url }, 'POST', `/api/admin/jobs/schedules/${schedule}/run`, { token });
  expect(status).toBeLessThan(300);
}

/** Publishes and checks the sale until a check has counted so many payouts. */
export async function checkedWith(
  page: Page,
  payouts: number,
  operator?: string,
): Promise<SaleVerificationState> {
  let state: SaleVerificationState | undefined;
  await expect
    .poll(
      async () => {
        for (const schedule of ['write-proof', 'verify-sale']) await runNow(schedule, operator);
        const response = await page.request.get('/api/presale/proof/verification');
        state = saleVerificationStateSchema.parse(await response.json());
        return state.latest?.figures.find(({ name }) => name === 'payouts')?.site;
      },
      { timeout: 90_000 },
    )
    .toBe(String(payouts));
  return state!;
}
