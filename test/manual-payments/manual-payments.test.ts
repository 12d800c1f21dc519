import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  DonationTotals,
  ErrorBody,
  ManualPayment,
  ManualPaymentList,
  NotifiedPayment,
  Presale,
} from '#contracts';
import { verifyLedger } from '#money/ledger';
import { verifyPayments } from '#features/manual-payments';
import { rows } from '#platform';
import { prepareDatabase } from '../../apps/migrate/src/prepare-database.js';
import { accessTokenOf, anEmail, call, PASSWORD, signUpMember } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { notifyPayment, type ReceiptFile } from '../support/manual-payments.js';
import { allEffects, effectsOf, newWallet, saleIsRead } from '../support/purchases.js';
import { JPEG, PDF, PNG } from '../support/receipt-files.js';
import { checksumOf } from '../support/tables.js';

const approval = (transactionReference = randomUUID().replaceAll('-', '')) => ({
  tokenAmount: '20000',
  paymentCurrency: 'USDT',
  amountPaid: '20',
  transactionReference,
});

describe('manual payments', () => {
  const database = freshDatabase();
  const logFile = join(tmpdir(), `kingdom-manual-payments-${process.pid}.log`);
  let kingdom: Kingdom;
  let admin: string;
  let operator: { email: string; token: string };
  let member: string;

  const notify = async (fields: Record<string, string> = {}, receipt?: ReceiptFile) => {
    const answer = await notifyPayment<NotifiedPayment>(kingdom, fields, receipt);
    expect(answer).toMatchObject({ status: 202, body: { status: 'pending', mode: 'simulated' } });
    return answer.body;
  };
  const list = async (query = '') =>
    (await call(kingdom, 'GET', `/api/admin/payments${query}`, { token: admin }))
      .body as unknown as ManualPaymentList;
  const decide = async (
    id: string,
    deed: 'approve' | 'reject',
    body: object,
    token = admin,
    key = randomUUID(),
  ) => {
    const headers = { 'idempotency-key': key };
    const answer = await call(kingdom, 'POST', `/api/admin/payments/${id}/${deed}`, { body, token, headers });
    return { status: answer.status, body: answer.body as unknown as ManualPayment & ErrorBody };
  };
  const receiptOf = (id: string, token?: string) =>
    fetch(`${kingdom.url}/api/admin/payments/${id}/receipt`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
  const mailsTo = (email: string, count: number) =>
    eventually(
      () => kingdom.inbox.to(email),
      (mails) => mails.length >= count,
    );
  const get = async <T>(path: string) => (await (await fetch(kingdom.url + path)).json()) as T;
  const files = () => {
    const folder = kingdom.settings.UPLOADS_DIR;
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  };
  const allowed = async (role: 'operator' | 'user') => {
    const { email } = await signUpMember(kingdom);
    await rows(kingdom.unitOfWork.read, `UPDATE account SET role = $2 WHERE email = $1`, [email, role]);
    return { email, token: await accessTokenOf(kingdom, { email, password: PASSWORD }) };
  };

  beforeAll(async () => {
    kingdom = await startKingdom({
      databaseUrl: database.url,
      env: { LOG_LEVEL: 'info', LOG_FILE: logFile },
    });
    await kingdom.startWorker();
    await saleIsRead(kingdom);
    admin = await accessTokenOf(kingdom, ADMIN);
    operator = await allowed('operator');
    member = (await allowed('user')).token;
  });
  afterAll(async () => {
    await kingdom.close();
    rmSync(logFile, { force: true });
  });

  describe('Notify Payment Sent (specification §5)', () => {
    it('is stored with its receipt, mailed to the team and confirmed to its sender', async () => {
      const email = anEmail();
      const transactionReference = `0x${randomUUID()}`;
      const claims = {
        tokenAmount: '25000',
        paymentCurrency: 'ETH',
        amountPaid: '25.5',
        transactionReference,
      };
      const { id } = await notify({ email, ...claims }, { bytes: PDF, name: '../../etc/passwd' });
      const [confirmation] = await mailsTo(email, 1);
      expect(confirmation?.subject).toContain('[SIMULATED]');
      expect(confirmation?.text).not.toContain('24 hours');
      const toTeam = (await mailsTo(brand.team.email, 1)).find(({ text }) => text.includes(email));
      expect(toTeam?.text).toMatch(/Payment type: Manual/);
      expect(toTeam?.text).toMatch(/25,000/);
      expect(toTeam?.text).toMatch(/Amount paid \(as reported\): 25\.5 USD/);
      expect(toTeam?.text).toContain(`Transaction reference (as reported): ${transactionReference}`);
      expect(toTeam?.text).toMatch(/Receipt: Attached/);
      const { items } = await list();
      expect(items.find((payment) => payment.id === id)).toMatchObject({
        status: 'pending',
        claimedAmount: '25000',
        claimedCurrency: 'ETH',
        claimedPaid: '25.5',
        claimedReference: transactionReference,
        receipt: { type: 'application/pdf', bytes: PDF.length, removed: false },
        decision: null,
      });
    });

    it('needs no receipt and no details', async () => {
      expect(await notify()).toMatchObject({ receiptAttached: false });
    });

    it('is stored once for a repeated key, and a different request with that key is a conflict', async () => {
      const [key, wallet] = [randomUUID(), newWallet()];
      const send = (bytes: Buffer) =>
        notifyPayment(kingdom, { wallet }, { bytes }, { 'idempotency-key': key });
      const before = files().length;
      const answers = [await send(PNG), ...(await Promise.all([send(PNG), send(PNG)]))];
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
      expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
      expect(await send(JPEG)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
      expect(files()).toHaveLength(before + 1);
    });

    it('stores a receipt under an unguessable name, readable only by the program', () => {
      for (const file of files()) {
        expect(file).toMatch(/\/receipts\/[0-9a-f-]{36}$/);
        expect(statSync(file).mode & 0o777).toBe(0o600);
      }
    });

    const exe = { bytes: Buffer.from('MZ\x90\0'), name: 'receipt.png', type: 'image/png' };
    it.each<[string, Record<string, string>, ReceiptFile | undefined, number, string]>([
      ['no e-mail', { email: '' }, undefined, 400, 'VALIDATION_FAILED'],
      [
        'an e-mail that smuggles a header',
        { email: 'a@b.co\r\nBcc: x@y.zz' },
        undefined,
        400,
        'VALIDATION_FAILED',
      ],
      ['no wallet', { wallet: '' }, undefined, 400, 'VALIDATION_FAILED'],
      ['a wallet of 33 bytes', { wallet: '1'.repeat(33) }, undefined, 422, 'INVALID_WALLET'],
      ['a NUL', { wallet: 'a\0b' }, undefined, 400, 'VALIDATION_FAILED'],
      ['a token amount that is not a number', { tokenAmount: 'many' }, undefined, 400, 'VALIDATION_FAILED'],
      ['an unknown currency', { paymentCurrency: 'DOGE' }, undefined, 400, 'VALIDATION_FAILED'],
      [
        'a paid amount of zero',
        { paymentCurrency: 'SOL', amountPaid: '0.0' },
        undefined,
        400,
        'VALIDATION_FAILED',
      ],
      ['a paid amount without a currency', { amountPaid: '5' }, undefined, 400, 'VALIDATION_FAILED'],
      [
        'a reference without letters or digits',
        { transactionReference: '–' },
        undefined,
        400,
        'VALIDATION_FAILED',
      ],
      [
        'a reference too long',
        { transactionReference: 'x'.repeat(201) },
        undefined,
        400,
        'VALIDATION_FAILED',
      ],
      ['an unknown field', { status: 'approved' }, undefined, 400, 'VALIDATION_FAILED'],
      [
        'a field named like a prototype property',
        { ['__proto__x']: '1' },
        undefined,
        400,
        'VALIDATION_FAILED',
      ],
      ['a field far too long', { email: 'x'.repeat(5_000) }, undefined, 400, 'VALIDATION_FAILED'],
      ['an empty receipt', {}, { bytes: Buffer.alloc(0), name: 'receipt.png' }, 422, 'INVALID_RECEIPT'],
      ['a program that claims to be a picture', {}, exe, 422, 'INVALID_RECEIPT'],
      ['a drawing', {}, { bytes: Buffer.from('<svg/>'), type: 'image/svg+xml' }, 422, 'INVALID_RECEIPT'],
      ['a page', {}, { bytes: Buffer.from('<html>'), type: 'text/html' }, 422, 'INVALID_RECEIPT'],
      ['a picture that is cut off', {}, { bytes: PNG.subarray(0, -9) }, 422, 'INVALID_RECEIPT'],
      [
        'a picture with a program appended',
        {},
        { bytes: Buffer.concat([JPEG, exe.bytes]) },
        422,
        'INVALID_RECEIPT',
      ],
      ['more than 5 MB', {}, { bytes: Buffer.alloc(5_000_001) }, 413, 'FILE_TOO_LARGE'],
    ])('is refused with %s, and nothing is stored', async (_what, fields, receipt, status, code) => {
      const before = [await checksumOf(kingdom), files()];
      const answer = await notifyPayment(kingdom, fields, receipt);
      expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) } });
      expect([await checksumOf(kingdom), files()]).toEqual(before);
    });

    it('is refused in the reader’s language', async () => {
      const german = { 'accept-language': 'de' };
      const { body } = await notifyPayment(kingdom, {}, { bytes: Buffer.from('x') }, german);
      expect(body['message']).toContain('kein vollständiges JPG');
    });

    const form = (parts: string) => parts.replaceAll('\n', '\r\n');
    it.each([
      ['JSON', 'application/json', '{}', 415],
      ['a form of another type', 'application/x-www-form-urlencoded', 'email=a%40b.co', 415],
      ['a form without its border', 'multipart/form-data', 'x', 400],
      [
        'an incomplete form',
        'multipart/form-data; boundary=b',
        form('--b\nContent-Disposition: form-data; name="email"\n\na@b'),
        400,
      ],
      ['an invalid form', 'multipart/form-data; boundary=b', 'nothing of the kind', 400],
      [
        'a field twice',
        'multipart/form-data; boundary=b',
        form(
          '--b\nContent-Disposition: form-data; name="email"\n\na@b.co\n--b\nContent-Disposition: form-data; name="email"\n\na@b.co\n--b--\n',
        ),
        400,
      ],
      [
        'a JSON field',
        'multipart/form-data; boundary=b',
        form(
          '--b\nContent-Disposition: form-data; name="email"\nContent-Type: application/json\n\n{"a":1}\n--b--\n',
        ),
        400,
      ],
      [
        'two files',
        'multipart/form-data; boundary=b',
        form(
          `${'--b\nContent-Disposition: form-data; name="receipt"; filename="a"\n\nx\n'.repeat(2)}--b--\n`,
        ),
        413,
      ],
      [
        'a file in another field',
        'multipart/form-data; boundary=b',
        form('--b\nContent-Disposition: form-data; name="email"; filename="a"\n\nx\n--b--\n'),
        400,
      ],
      [
        'a hundred fields',
        'multipart/form-data; boundary=b',
        form(`${'--b\nContent-Disposition: form-data; name="a"\n\nx\n'.repeat(100)}--b--\n`),
        400,
      ],
    ])('is refused as %s', async (_what, type, body, status) => {
      const before = await checksumOf(kingdom);
      const response = await fetch(`${kingdom.url}/api/presale/manual-payments`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ code: expect.any(String) });
      expect(await checksumOf(kingdom)).toBe(before);
    });

    it('is the only endpoint that reads a form', async () => {
      const body = new FormData();
      body.append('code', 'x');
      for (const [path, status] of [
        ['/api/presale/access', 415],
        ['/api/presale/purchases', 415],
        // The protocol of the auth service has no 415.
        ['/auth/v1/token?grant_type=password', 400],
      ] as const)
        expect((await fetch(kingdom.url + path, { method: 'POST', body })).status).toBe(status);
    });

    it('deletes an upload whose sender disconnected', async () => {
      const before = files().length;
      await new Promise<void>((resolve) => {
        const request = httpRequest(`${kingdom.url}/api/presale/manual-payments`, {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
        });
        request.on('error', () => resolve());
        request.write('--b\r\nContent-Disposition: form-data; name="receipt"; filename="a"\r\n\r\n');
        request.write(PNG, () => request.destroy());
        request.on('close', () => resolve());
      });
      expect((await fetch(`${kingdom.url}/health/live`)).status).toBe(200);
      expect(files()).toHaveLength(before);
    });
  });

  describe('a receipt', () => {
    it('is sent only to operators, as a download that is never executed', async () => {
      const { id } = await notify({}, { bytes: PNG, name: 'a.html', type: 'text/html' });
      for (const [token, status] of [
        [undefined, 401],
        ['no token', 401],
        [member, 403],
      ] as const)
        expect((await receiptOf(id, token)).status).toBe(status);
      for (const token of [admin, operator.token]) {
        const { status, headers, ...answer } = await receiptOf(id, token).then(async (response) => ({
          status: response.status,
          headers: response.headers,
          bytes: Buffer.from(await response.arrayBuffer()),
        }));
        expect(status).toBe(200);
        expect(answer.bytes).toEqual(PNG);
        expect(headers.get('content-type')).toBe('image/png');
        expect(headers.get('content-disposition')).toBe(`attachment; filename="receipt-${id}.png"`);
        expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('cache-control')).toBe('no-store');
      }
    });

    it.each(['../../../../etc/passwd', '..%2f..%2fetc%2fpasswd', 'receipts', `${randomUUID()}/../x`])(
      'cannot be read through a path: %s',
      async (path) => {
        for (const token of [admin, undefined]) {
          const response = await receiptOf(path, token);
          expect([400, 401, 404]).toContain(response.status);
          expect(response.headers.get('content-disposition')).toBeNull();
        }
      },
    );

    it('of a payment without one, or of an unknown payment, is not found', async () => {
      const { id } = await notify();
      expect((await receiptOf(id, admin)).status).toBe(404);
      expect((await receiptOf(randomUUID(), admin)).status).toBe(404);
    });
  });

  describe('an operator’s decision', () => {
    it.each(['approve', 'reject'] as const)('can be made only by an operator: %s', async (deed) => {
      const { id } = await notify();
      const body = deed === 'approve' ? approval() : { reason: 'No.' };
      expect((await decide(id, deed, body, member)).status).toBe(403);
      expect((await call(kingdom, 'POST', `/api/admin/payments/${id}/${deed}`, { body })).status).toBe(401);
      expect((await call(kingdom, 'GET', '/api/admin/payments', { token: member })).status).toBe(403);
    });

    it('to approve credits the verified details as a purchase: split, ledger, charity share, mail and figures', async () => {
      const email = anEmail();
      const { id, wallet } = await notify({ email, tokenAmount: '999999' });
      const before = await effectsOf(kingdom);
      const totals = await get<DonationTotals>('/api/donations/totals');
      const sale = await get<Presale>('/api/presale');
      const stated = approval();
      const { status, body } = await decide(id, 'approve', stated);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: 'approved',
        decision: {
          by: ADMIN.email,
          reason: null,
          purchase: {
            tokenAmount: '20000',
            amountPaid: '20',
            amountUnit: 'USDT',
            transactionReference: stated.transactionReference,
          },
        },
      });
      const { transactionId } = body.decision!.purchase!;
      expect(transactionId).toMatch(/^SIM-/);
      await allEffects(kingdom, before.confirmed + 1);
      expect(await get(`/api/receipts/${transactionId}`)).toMatchObject({
        buyerWallet: wallet,
        amountPaid: '20',
        summary: { charityAmount: '2000', releaseAmount: '2000', vestedAmount: '16000' },
      });
      const now = await get<Presale>('/api/presale');
      expect(Number(now.allocatedTokens) - Number(sale.allocatedTokens)).toBe(20_000);
      const { totalAmount } = await eventually(
        () => get<DonationTotals>('/api/donations/totals'),
        ({ totalAmount }) => totalAmount !== totals.totalAmount,
      );
      expect(Number(totalAmount) - Number(totals.totalAmount)).toBe(2_000);
      const mails = await mailsTo(email, 2);
      expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('20,000'));
      const [row] = await rows(
        kingdom.unitOfWork.read,
        `SELECT payment, round FROM presale_purchase WHERE transaction_id = $1`,
        [transactionId],
      );
      expect(row).toEqual({ payment: 'manual', round: 'public' });
    });

    it('to reject credits nothing and mails the reason', async () => {
      const email = anEmail();
      const { id } = await notify({ email });
      const before = await effectsOf(kingdom);
      const reason = 'The payment <b>never</b> arrived.';
      expect(await decide(id, 'reject', { reason }, operator.token)).toMatchObject({
        status: 200,
        body: { status: 'rejected', decision: { by: operator.email, reason, purchase: null } },
      });
      const mails = await mailsTo(email, 2);
      const rejection = mails.find(({ text }) => text.includes(reason));
      expect(rejection?.html).not.toContain('<b>never');
      expect(await effectsOf(kingdom)).toEqual(before);
    });

    it('is made once if two operators, a double click and a reload decide at the same time', async () => {
      const { id } = await notify();
      const before = await effectsOf(kingdom);
      const [key, first] = [randomUUID(), approval()];
      const answers = await Promise.all([
        decide(id, 'approve', first, admin, key),
        decide(id, 'approve', first, admin, key),
        decide(id, 'approve', first, admin),
        decide(id, 'reject', { reason: 'No.' }, operator.token),
        decide(id, 'approve', { ...approval(), tokenAmount: '30000' }, operator.token),
      ]);
      const decided = answers.filter(({ status }) => status === 200);
      expect(new Set(decided.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      const { decision, status } = decided[0]!.body;
      for (const { body } of answers.filter((answer) => answer.status !== 200)) {
        expect(body.code).toBe('PAYMENT_DECIDED');
        expect(body.message).toContain(decision!.by);
        expect(body.message).toContain(status);
      }
      expect(answers.every((answer) => [200, 409].includes(answer.status))).toBe(true);
      const credited = status === 'approved' ? 1 : 0;
      expect((await effectsOf(kingdom)).confirmed).toBe(before.confirmed + credited);
      // Repeating the same request later returns the first response.
      if (decided.length > 1) expect(await decide(id, 'approve', first, admin, key)).toEqual(decided[0]);
    });

    it.each<[string, object, number, string]>([
      ['too little', { ...approval(), tokenAmount: '9999' }, 422, 'AMOUNT_OUT_OF_RANGE'],
      ['too much', { ...approval(), tokenAmount: '1000001' }, 422, 'AMOUNT_OUT_OF_RANGE'],
      ['no payment', { ...approval(), amountPaid: '0.00' }, 400, 'VALIDATION_FAILED'],
      ['no currency', { ...approval(), paymentCurrency: undefined }, 400, 'VALIDATION_FAILED'],
      ['no reference', { ...approval(), transactionReference: undefined }, 400, 'VALIDATION_FAILED'],
      ['a reference of spaces only', approval('   '), 400, 'VALIDATION_FAILED'],
      ['an additional field', { ...approval(), wallet: 'x' }, 400, 'VALIDATION_FAILED'],
    ])('is refused with %s', async (_what, body, status, code) => {
      const { id } = await notify();
      expect(await decide(id, 'approve', body)).toMatchObject({ status, body: { code } });
    });

    it.each(['', ' ', 'a\0b', '\ud800', 'x'.repeat(501)])(
      'is refused with the reason "%s"',
      async (reason) => {
        const { id } = await notify();
        expect((await decide(id, 'reject', { reason })).status).toBe(400);
      },
    );

    it('is refused with a reason if the tokens could not be delivered', async () => {
      const { id } = await notify({ wallet: kingdom.chain.mintAddress });
      expect(await decide(id, 'approve', approval())).toMatchObject({
        status: 422,
        body: { code: 'NOT_DELIVERABLE', message: expect.stringContaining('not a wallet') },
      });
    });

    it('never oversells: beyond the cap it is refused, and the payment stays pending', async () => {
      const { id } = await notify();
      await rows(kingdom.unitOfWork.read, `UPDATE presale_sale SET reserved = reserved + 4980000000000`);
      const before = await effectsOf(kingdom);
      expect(await decide(id, 'approve', { ...approval(), tokenAmount: '1000000' })).toMatchObject({
        status: 409,
        body: {
          code: 'SOLD_OUT',
          message: 'This sale does not have that many tokens left. Enter a smaller amount.',
        },
      });
      await rows(kingdom.unitOfWork.read, `UPDATE presale_sale SET reserved = reserved - 4980000000000`);
      expect(await effectsOf(kingdom)).toEqual(before);
      expect((await decide(id, 'approve', approval())).status).toBe(200);
    });

    it('credits a transaction once in any spelling of its reference', async () => {
      const used = `5VERv8${randomUUID()}`.replaceAll('-', '');
      const [first, second, third] = [
        await notify(),
        await notify(),
        await notify({ transactionReference: used }),
      ];
      const both = [first, second].map(({ id }, at) =>
        decide(id, 'approve', approval(used), at === 0 ? admin : operator.token),
      );
      const answers = await Promise.all(both);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { confirmed, ledgerTransactions } = await effectsOf(kingdom);
      const refused = await decide(third.id, 'approve', approval(` 0x${used.toUpperCase()} `));
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'REFERENCE_USED', details: [{ path: 'transactionReference' }] },
      });
      expect(await effectsOf(kingdom)).toMatchObject({ confirmed, ledgerTransactions });
      const german = { 'accept-language': 'de', 'idempotency-key': randomUUID() };
      const path = `/api/admin/payments/${third.id}/approve`;
      const { body } = await call(kingdom, 'POST', path, {
        body: approval(used),
        token: admin,
        headers: german,
      });
      expect(body!['message']).toContain('Transaktionsreferenz');
      expect((await decide(third.id, 'approve', approval())).status).toBe(200);
    });

    it('is refused if the reference contains more than one name, because its sender would choose which one is compared', async () => {
      const [one, other] = ['1f', '2e'].map((digits) => `${digits}${randomUUID()}`.replaceAll('-', ''));
      const payment = await notify();
      const { confirmed, ledgerTransactions } = await effectsOf(kingdom);
      expect(
        await decide(payment.id, 'approve', approval(`https://x.example/tx?hash=${one}#${other}`)),
      ).toMatchObject({
        status: 422,
        body: { code: 'REFERENCE_UNCLEAR', details: [{ path: 'transactionReference' }] },
      });
      expect(await effectsOf(kingdom)).toMatchObject({ confirmed, ledgerTransactions });
      expect((await decide(payment.id, 'approve', approval(one))).status).toBe(200);
    });

    it('credits a transaction once even if an earlier release stored its link under another key', async () => {
      const hash = `853793${randomUUID()}`.replaceAll('-', '');
      const link = `https://explorer.example/tx/${hash}/overview`;
      const keyOf = async (id: string) =>
        (
          await rows<{ referenceKey: string }>(
            kingdom.unitOfWork.read,
            `SELECT reference_key FROM manual_payment WHERE id = $1`,
            [id],
          )
        )[0]?.referenceKey;
      const keep = (id: string, key: string, reference: string) =>
        rows(
          kingdom.unitOfWork.read,
          `UPDATE manual_payment SET reference_key = $2, reference = CASE WHEN reference IS NOT NULL THEN $3 END WHERE id = $1`,
          [id, key, reference],
        );
      const [first, second, twice, waiting] = [
        await notify(),
        await notify(),
        await notify(),
        await notify({ transactionReference: link }),
      ];
      expect((await decide(first.id, 'approve', approval(hash))).status).toBe(200);
      const key = await keyOf(first.id);
      await keep(first.id, 'overview', link);
      await keep(waiting.id, 'overview', link);
      // The earlier release credited the same transaction a second time.
      const { status } = await decide(twice.id, 'approve', approval(randomUUID().replaceAll('-', '')));
      expect(status).toBe(200);
      await keep(twice.id, key!, hash);
      const other = await notify();
      const otherKey = randomUUID().replaceAll('-', '');
      expect((await decide(other.id, 'approve', approval(otherKey))).status).toBe(200);
      await keep(other.id, 'httpsexplorerexample', `https://explorer.example/#/tx/${otherKey}`);

      await prepareDatabase(kingdom.settings);
      expect(await Promise.all([twice, waiting, other].map(({ id }) => keyOf(id)))).toEqual([
        key,
        key,
        otherKey,
      ]);
      expect(await keyOf(first.id)).toBe('overview');
      const { findings } = await kingdom.unitOfWork.snapshot(verifyPayments);
      expect(findings).toMatchObject([{ row: first.id, column: 'reference_key' }]);
      expect(await decide(second.id, 'approve', approval(otherKey))).toMatchObject({ status: 409 });
      expect(await decide(second.id, 'approve', approval(hash))).toMatchObject({ status: 409 });
    });

    it('on an unknown payment returns 404', async () => {
      expect((await decide(randomUUID(), 'approve', approval())).status).toBe(404);
      expect((await decide(randomUUID(), 'reject', { reason: 'No.' })).status).toBe(404);
      expect((await decide('x', 'reject', { reason: 'No.' })).status).toBe(400);
    });

    it('is recorded in the audit log', async () => {
      const { id } = await notify();
      await decide(id, 'reject', { reason: 'No.' }, operator.token);
      const events = await rows(
        kingdom.unitOfWork.read,
        `SELECT action FROM audit_entry WHERE personal->>'email' = $1 AND subject_id = $2`,
        [operator.email, id],
      );
      expect(events).toEqual([{ action: 'manual-payment-rejected' }]);
    });

    it('keeps every balance equal to its postings', async () => {
      expect(await kingdom.unitOfWork.snapshot(verifyLedger)).toMatchObject({ ok: true, findings: [] });
    });
  });

  describe('matches of each payment', () => {
    const sharedBy = async (id: string) =>
      (await list('?limit=100')).items.find((payment) => payment.id === id)?.shared;

    it('count the others with its receipt, wallet, e-mail or reference, and link to them', async () => {
      const [email, wallet, reference] = [anEmail(), newWallet(), `ref${randomUUID().replaceAll('-', '')}`];
      const file = {
        bytes: Buffer.from(PDF.toString('latin1').replace('\n', `\n%${randomUUID()}\n`), 'latin1'),
      };
      const { id } = await notify({ email, wallet, transactionReference: reference }, file);
      expect(await sharedBy(id)).toEqual({ receipt: 0, wallet: 0, email: 0, reference: 0 });
      const others = {
        receipt: await notify({ email: anEmail() }, file),
        wallet: await notify({ email: anEmail(), wallet }),
        email: await notify({ email: email.toUpperCase() }),
        reference: await notify({ email: anEmail(), transactionReference: reference.toUpperCase() }),
      };
      expect(await sharedBy(id)).toEqual({ receipt: 1, wallet: 1, email: 1, reference: 1 });
      for (const [trait, other] of Object.entries(others)) {
        const { items } = await list(`?like=${id}&trait=${trait}`);
        expect(items.map((payment) => payment.id)).toEqual([id, other.id]);
      }
      // A reference that an operator entered for another payment counts like one that its sender entered.
      const { id: plain } = await notify({ email: anEmail() });
      await decide(plain, 'approve', approval(` ${reference.toUpperCase()} `));
      expect((await sharedBy(id))?.reference).toBe(2);
    });

    it('ignore fields that nobody filled in', async () => {
      const [{ id }] = [await notify({ email: anEmail() }), await notify({ email: anEmail() })];
      expect(await sharedBy(id)).toEqual({ receipt: 0, wallet: 0, email: 0, reference: 0 });
      expect((await list(`?like=${id}&trait=reference`)).items).toEqual([]);
      for (const half of [`like=${id}`, 'trait=wallet', `like=${id}&trait=name`])
        expect((await call(kingdom, 'GET', `/api/admin/payments?${half}`, { token: admin })).status).toBe(
          400,
        );
    });

    it('are counted only up to a hundred', async () => {
      const { id, wallet } = await notify({ email: anEmail() });
      await rows(
        kingdom.unitOfWork.read,
        `INSERT INTO manual_payment (id, status, mode, cluster, email, wallet, language, decided_at, reason)
         SELECT gen_random_uuid(), 'rejected', 'simulated', 'localnet', '', $1, 'en', now(), 'x' FROM generate_series(1, 150)`,
        [wallet],
      );
      expect(await sharedBy(id)).toEqual({ receipt: 0, wallet: 100, email: 0, reference: 0 });
      await rows(kingdom.unitOfWork.read, `DELETE FROM manual_payment WHERE wallet = $1 AND email = ''`, [
        wallet,
      ]);
    });
  });

  it('are listed by status: pending first with the oldest on top, then the decided ones, page by page', async () => {
    const seen: ManualPayment[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ManualPaymentList = await list(`?limit=3${cursor && `&cursor=${cursor}`}`);
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items);
      cursor = page.nextCursor;
    }
    const [whole] = [await list('?limit=100')];
    expect(seen.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id));
    const pending = seen.filter(({ status }) => status === 'pending');
    expect(seen.slice(0, pending.length)).toEqual(pending);
    const times = (payments: ManualPayment[]) => payments.map(({ createdAt }) => Date.parse(createdAt));
    expect(times(pending)).toEqual(times(pending).toSorted((a, b) => a - b));
    const decided = seen.slice(pending.length);
    expect(times(decided)).toEqual(times(decided).toSorted((a, b) => b - a));
    expect((await list('?status=rejected')).items.every(({ status }) => status === 'rejected')).toBe(true);
    for (const cursor of ['x', '-1', '9'.repeat(30)])
      expect(
        (await call(kingdom, 'GET', `/api/admin/payments?cursor=${cursor}`, { token: admin })).status,
      ).toBe(400);
  });

  it('log none of the refusals as an error', () => {
    const levels = readFileSync(logFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(levels.filter(({ level }) => level >= 50)).toEqual([]);
  });
});
