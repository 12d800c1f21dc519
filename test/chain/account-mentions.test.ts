import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Connection, Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js';
import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import type { Localnet } from '#localnet';
import { AccountMentions, type Mention } from '#money/chain';
import { eventually } from '../support/eventually.js';
import { startOwnChain } from '../support/own-chain.js';
import { openTcpProxy } from '../support/tcp-proxy.js';

const FINALITY_MS = 60_000;
const watched = Keypair.generate().publicKey;
const other = Keypair.generate().publicKey;

let passedMs = 0;
let chain: Localnet;
let connection: Connection;
let proxy: Awaited<ReturnType<typeof openTcpProxy>>;
let mentions: AccountMentions;
const reports: [string, Mention][] = [];

const wsPort = () => Number(new URL(chain.wsUrl).port);
const airdrop = (address = watched) => connection.requestAirdrop(address, LAMPORTS_PER_SOL);

beforeAll(async () => {
  const options = { finalityMs: FINALITY_MS, now: () => Date.now() + passedMs };
  chain = await startOwnChain(loadBrand(DEFAULT_BRAND_FILE), '0', options);
  connection = new Connection(chain.rpcUrl);
  proxy = await openTcpProxy(wsPort());
  mentions = new AccountMentions(`ws://127.0.0.1:${proxy.port}`, [watched.toBase58()], (signature, mention) =>
    reports.push([signature, mention]),
  );
  mentions.open();
  await reportedAirdrop();
});
afterAll(async () => {
  mentions.close();
  proxy.close();
  await chain.close();
});

/** Until the subscription stands, transactions are not reported. */
async function reportedAirdrop(): Promise<void> {
  const sent: string[] = [];
  await eventually(
    async () => sent.push(await airdrop()),
    () => reports.some(([signature]) => sent.includes(signature)),
  );
}

const reported = (signature: string, mention: Mention) =>
  eventually(
    async () => reports,
    (all) => all.some((report) => report[0] === signature && report[1] === mention),
  );

it('transactions that name the address are reported when they are confirmed and when they are final', async () => {
  const [unrelated, signature] = [await airdrop(other), await airdrop()];
  await reported(signature, 'confirmed');
  expect(reports).not.toContainEqual([signature, 'finalized']);
  passedMs += FINALITY_MS + 1000;
  await reported(signature, 'finalized');
  expect(reports.filter(([reported]) => reported === unrelated)).toEqual([]);
});

it('transactions are reported again after the connection was lost', async () => {
  proxy.forwardTo(wsPort());
  const before = reports.length;
  await reportedAirdrop();
  expect(reports.length).toBeGreaterThan(before);
});
