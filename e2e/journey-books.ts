import type { Browser, Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatUnits, groupDigits, MONEY_DECIMALS, parseUnits, type SaleVerificationRun } from '#contracts';
import { type KilledKingdom, run } from './killed-kingdom.js';
import { brand, sale, t, texts } from './kingdom.js';
import { openSavedVerifier, readLogKey } from './receipts.js';
import { checkedFigure, checkedWith, latestCheck, runNow } from './sale-check.js';
import { open } from './site.js';
import { expect } from './test.js';

const { receiptVerifier } = texts;
const LANDS_MS = 90_000;
/** The response to a request for a receipt that came before the log was appended to. */
export const NOT_IN_THE_LOG = /^GET 409 .*ledger-log\/receipt/;

const units = (whole: string): bigint => parseUnits(whole, brand.token.decimals);
const whole = (amount: bigint): string => formatUnits(amount, brand.token.decimals);

/** What tests have bought and paid out on a site, with which everything that the site says about it must agree. */
export class JourneyBooks {
  /** Amounts are in base units: `received` is what was paid in USDC, `credited` what of it has bought tokens. */
  readonly made = {
    payments: 0,
    received: 0n,
    credited: 0n,
    sold: 0n,
    payouts: 0,
    delivered: 0n,
    withdrawn: 0n,
  };
  /** The addresses of the wallets that have got tokens. */
  readonly wallets: string[] = [];
  /** The files of the receipts that browsers have downloaded. */
  private readonly receipts: string[] = [];

  constructor(private readonly kingdom: KilledKingdom) {}

  /** Downloads a receipt, once the log contains what it is for. */
  async download(page: Page, button: Locator): Promise<void> {
    await expect(async () => {
      await runNow('append-ledger-log');
      const downloading = page.waitForEvent('download', { timeout: 5_000 });
      await button.click();
      // The browser's own copy is deleted with its context.
      const file = join(tmpdir(), `receipt-${randomUUID()}.json`);
      await (await downloading).saveAs(file);
      this.receipts.push(file);
    }).toPass({ timeout: LANDS_MS });
  }

  /** Expects the page of the proof, the verifier, the books and all receipts to agree with the chain. */
  async expectAgreement(browser: Browser): Promise<void> {
    const context = await browser.newContext({ baseURL: this.kingdom.url });
    const page = await context.newPage();
    const { latest: checked, key, site } = await checkedWith(page, this.made.payouts);
    expect(checked).toMatchObject({ differences: 0, findings: [] });
    await this.expectFigures(page, checked!);
    await open(page, '/proof');
    await expect(latestCheck(page).getByRole('status')).toHaveText(t(texts.proof.latest.agrees));
    await expect(page.getByRole('heading', { name: t(texts.proof.restores.heading) })).toHaveCount(
      this.kingdom.isRestored ? 1 : 0,
    );
    for (const { name, currency, chain } of checked!.figures)
      if (currency === 'token')
        await expect(checkedFigure(page, name).getByRole('cell').last()).toHaveText(groupDigits(chain));
    const verifySale = `run --silent verify:sale -- --rpc ${this.kingdom.chain.rpcUrl} --site ${site} --key ${key}`;
    const verified = await run('npm', verifySale.split(' '));
    expect(verified.text).toContain('0 differences.');
    expect(verified.code).toBe(0);
    const verifyLog = `run --silent verify:ledger-log -- --site ${site} --rpc ${this.kingdom.chain.rpcUrl}`;
    const log = await run('npm', verifyLog.split(' '));
    expect(log.text).toMatch(/ memos agree$/m);
    expect(log.text.includes('Restored at ')).toBe(this.kingdom.isRestored);
    await this.kingdom.command('verify');
    await this.verifyReceipts(page);
    await context.close();
  }

  /** Expects the figures of a check to be those of the chain's accounts. */
  private async expectFigures(page: Page, checked: SaleVerificationRun): Promise<void> {
    const { made } = this;
    const { payers, chain } = this.kingdom;
    const figure = (name: string, currency: string | null = 'token') =>
      checked.figures.find((each) => each.name === name && each.currency === currency)?.chain;
    const held =
      (await payers.holds(chain.treasuryAddress, 'token')) +
      (await payers.holds(chain.payoutAddress!, 'token'));
    const inWallets = await Promise.all(this.wallets.map((address) => payers.holds(address, 'token')));
    expect(inWallets.reduce((sum, each) => sum + each)).toBe(made.delivered + made.withdrawn);
    expect(await payers.holds(chain.paymentAddress, 'USDC')).toBe(made.received);
    expect({
      payments: figure('payments', null),
      payouts: figure('payouts', null),
      received: figure('received', 'USDC'),
      sold: figure('sold'),
      delivered: figure('delivered'),
      owed: figure('owed'),
      held: figure('held'),
    }).toEqual({
      payments: `${made.payments}`,
      payouts: `${made.payouts}`,
      received: formatUnits(made.credited, MONEY_DECIMALS.USDC),
      sold: whole(made.sold),
      delivered: whole(made.delivered),
      owed: whole(made.sold - made.delivered),
      held: whole(held),
    });
    const { soldTokens, allocatedTokens } = await sale(page.request);
    expect(units(soldTokens ?? '') + units(allocatedTokens)).toBe(made.sold);
  }

  /** Verifies all receipts, in a saved page and by the command. */
  private async verifyReceipts(page: Page): Promise<void> {
    const logKey = await readLogKey(page.request);
    const offline = this.receipts.map(async (receipt) => {
      const { code, text } = await run('npm', ['run', '--silent', 'verify:receipt', '--', receipt, logKey]);
      expect(text).toContain('Valid: the ledger contains this transaction.');
      expect(code).toBe(0);
    });
    for (const receipt of this.receipts) {
      await openSavedVerifier(page, logKey);
      await page.getByLabel(t(receiptVerifier.drop)).setInputFiles(receipt);
      await expect(page.getByRole('status')).toContainText(t(receiptVerifier.valid));
    }
    await Promise.all(offline);
  }
}
