import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#platform';
import { call } from '../support/auth.js';
import { brandWithPresale } from '../support/brand-with-rounds.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { earner, units } from '../support/earners.js';
import { eventually } from '../support/eventually.js';
import type { RpcCall } from '../support/faulty-rpc.js';
import { KilledProgram, kindByTables } from '../support/killed-program.js';
import { ownPort } from '../support/own-port.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { findStored, overpay, sharesOf, startPayoutKingdom, tokensOf, usdcOf } from '../support/payouts.js';
import { backUp } from '../support/restored-database.js';
import type { Statements } from '../support/sql-proxy.js';

/*
 * The API and the worker are killed with -9 at every step of each kind of payout: while shares are released and claimed, earnings are
 * withdrawn and surpluses are refunded. They are killed before and after all other commits that concern payouts as well.
 */

/** Each kill starts a program again, which takes long on a busy machine. */
const TIMEOUT_MS = 900_000;

/** Payouts land after a dozen or two of kills. */
const LANDED_MS = 600_000;

const WITHDRAWN = 1_000;
const SURPLUS = 20_000_000n;

const brandFile = brandWithPresale({
  vesting: {
    release: { at: 'confirmation' },
    vested: {
      start: new Date(Date.now() - 100 * DAY_MS).toISOString(),
      cliffDays: 30,
      lengthDays: 270,
      stepDays: 90,
    },
  },
});

/** The kinds of payouts, and the program that asks for each. */
const ASKED_BY = { release: 'worker', claim: 'api', refund: 'worker', withdrawal: 'api' };

/** Where the programs must be killed, so that the test can't miss a step unnoticed. */
const POINTS = Object.entries(ASKED_BY).flatMap(([kind, program]) => [
  `${program} before ask ${kind}`,
  `${program} after ask ${kind}`,
  // It is simulated before it is signed, and signed before its bytes are kept.
  `worker before simulate ${kind}`,
  `worker after simulate ${kind}`,
  `worker before keep ${kind}`,
  `worker after keep ${kind}`,
  `worker before send ${kind}`,
  `worker after send ${kind}`,
  `worker before land ${kind}`,
  `worker after land ${kind}`,
]);

/** The statement by which a commit takes a step. The kinds of the payouts are among its parameters. */
const COMMITS: Record<string, RegExp> = {
  ask: /INSERT INTO payout \(/,
  keep: /INSERT INTO payout_attempt /,
  land: /INSERT INTO payout_tally /,
};
const CALLS: Record<string, string> = { simulateTransaction: 'simulate', sendTransaction: 'send' };

/** The names of a step for every kind of payout that a text mentions, either alone or as the prefix of a key. */
const stepsIn = (step: string, text: string): string[] =>
  Object.keys(ASKED_BY)
    .filter((kind) => [`${kind}/`, `"${kind}"`].some((found) => text.includes(found)))
    .map((kind) => `${step} ${kind}`);

const payoutTables = kindByTables(/^payout/);

function commitKinds(statements: Statements): string[] {
  for (const [step, pattern] of Object.entries(COMMITS)) {
    const index = statements.findIndex((statement) => pattern.test(statement));
    if (index < 0) continue;
    // The bytes of a transaction, whose memo is the key.
    const parameters = statements[index + 1]!.replace(/\\x([0-9a-f]+)/g, (_, hex: string) =>
      fromBytes(hex, 'hex'),
    );
    return stepsIn(step, parameters);
  }
  return payoutTables(statements);
}

function callKinds({ method, params }: RpcCall): string[] {
  const step = CALLS[method];
  return step === undefined ? [] : stepsIn(step, fromBytes(params[0] as string, 'base64'));
}

const fromBytes = (text: string, encoding: 'hex' | 'base64'): string =>
  Buffer.from(text, encoding).toString('latin1');

const database = freshDatabase();
const killedAt = new Set<string>();
const newProgram = (name: 'api' | 'worker') => new KilledProgram(name, killedAt, commitKinds, callKinds);
let programs: KilledProgram[] = [];
let kingdom: PayingKingdom;
/** Where the API is that is killed. */
let killed: { url: string };

async function startPrograms(): Promise<void> {
  programs = [newProgram('api'), newProgram('worker')];
  const env = { ...kingdom.env, PORT: new URL(killed.url).port };
  for (const program of programs) await program.start(env, kingdom.chain.rpcUrl);
}
const stopPrograms = () => Promise.all(programs.map((program) => program.stop()));

beforeAll(async () => {
  kingdom = await startPayoutKingdom({
    databaseUrl: database.url,
    env: { BRAND_FILE: brandFile.file },
    // Transactions stay valid for ten minutes, so that none expires while programs start again on a busy machine.
    chain: { slotMs: 4_000 },
  });
  killed = { url: `http://127.0.0.1:${await ownPort()}` };
  await startPrograms();
});
afterAll(async () => {
  await stopPrograms();
  await kingdom?.close();
  brandFile.erase();
});

/** Repeats a request until the API accepts it, as a person does whose page says that it failed. */
const insist = <T extends { status: number }>(send: () => Promise<T>): Promise<T> =>
  eventually(send, ({ status }) => status < 300);

/** A buyer who has paid too much, and a member with earnings: what they ask for, and what they must have got in the end. */
async function newcomers() {
  const { purchase, signature, payer, held, due } = await overpay(kingdom, SURPLUS);
  await eventually(
    () => kingdom.read(purchase),
    ({ status }) => status === 'confirmed',
  );
  const { buyerWallet, releaseAmount, vestedAmount } = await sharesOf(kingdom, purchase);
  const member = await earner(kingdom, 2 * WITHDRAWN, killed);
  const key = randomUUID();
  const headers = { 'x-purchase-secret': purchase.secret };
  const path = `/api/presale/purchases/${purchase.id}/claim`;
  const owed = [`release/${signature}`, `claim/${buyerWallet}/%`, `refund/${signature}/%`];
  return {
    claim: () => call(killed, 'POST', path, { headers, body: {} }),
    withdraw: () => member.withdraw(`${WITHDRAWN}`, member.wallet, key),
    /** Waits until all payouts have landed, and checks what each wallet holds. */
    end: async () => {
      await eventually(
        async () => {
          const withdrawn = await findStored(kingdom, 'withdrawal/%');
          const others = await Promise.all(owed.map((like) => findStored(kingdom, like)));
          return [...others.flat(), ...withdrawn.filter(({ destination }) => destination === member.wallet)];
        },
        (found) => found.length === owed.length + 1 && found.every(({ state }) => state === 'landed'),
        LANDED_MS,
      );
      expect(await tokensOf(kingdom, buyerWallet)).toBe(releaseAmount + vestedAmount / 3n);
      expect(await tokensOf(kingdom, member.wallet)).toBe(units(WITHDRAWN));
      expect(await usdcOf(kingdom, payer)).toBe(held - due);
    },
  };
}

it(
  'killed at every step of every kind of payout, each arrives once',
  async () => {
    for (let before = -1; before < killedAt.size;) {
      before = killedAt.size;
      const people = await newcomers();
      await insist(people.claim);
      await insist(people.withdraw);
      await people.end();
    }
    expect(POINTS.filter((point) => !killedAt.has(point))).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'killed after it was sent, and with a backup from before it, each payout arrives once',
  async () => {
    const people = await newcomers();
    const backup = await backUp(kingdom.unitOfWork);
    await insist(people.claim);
    await insist(people.withdraw);
    await people.end();
    await stopPrograms();
    await backup.restore();
    await startPrograms();
    // Both press again, before or after the worker has found what was paid.
    const statuses: number[] = [];
    for (const press of [people.claim, people.withdraw])
      statuses.push((await eventually<{ status: number }>(press, ({ status }) => status < 500)).status);
    expect(statuses.every((status) => [202, 409].includes(status))).toBe(true);
    await people.end();
    await stopPrograms();
    await kingdom.watch();
    await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
  },
  TIMEOUT_MS,
);
