import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Keypair } from '@solana/web3.js';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ENTITIES } from '#features';
import { type SeededAccount, seedDemoAccounts } from '#features/auth';
import type { PaymentCurrency } from '#contracts';
import { DonationsModule, Gifts } from '#features/donations';
import { GameModule, Games } from '#features/game';
import { PlatformModule, type Settings, UnitOfWork } from '#platform';
import { PresaleModule, PresaleStats, Purchases } from '#features/presale';
import { RUN_TICKS, TICKS_PER_SECOND } from '#zoom';
import { DOMAIN } from './demo-accounts.js';
import { demoRun } from './demo-run.js';

/**
 * A demo member: their skill in the game, their purchase (whole tokens and the currency they pay in), and their
 * donation from their winnings.
 */
interface Persona {
  name: string;
  skill: number;
  buys?: readonly [tokenAmount: string, paymentCurrency: PaymentCurrency];
  gives?: readonly [amount: string, message: string];
}

const PERSONAS: readonly Persona[] = [
  { name: 'Amara', skill: 0.95, buys: ['50000', 'SOL'], gives: ['5', 'Won it in the game, passing it on.'] },
  { name: 'Mateo', skill: 0.9, gives: ['4', 'Half of my first run. For the books!'] },
  { name: 'Ngozi', skill: 0.85, buys: ['120000', 'USDT'], gives: ['3', 'Small lion, big heart.'] },
  { name: 'Yuki', skill: 0.8, buys: ['10000', 'SOL'] },
  { name: 'Lena', skill: 0.75, buys: ['35000', 'ETH'] },
  { name: 'Kwame', skill: 0.7 },
  { name: 'Priya', skill: 0.65, buys: ['250000', 'SOL'] },
  { name: 'Tomás', skill: 0.6 },
  { name: 'Zoé', skill: 0.5, buys: ['20000', 'USDT'] },
  { name: 'Ibrahim', skill: 0.4, buys: ['15000', 'BASE'] },
  { name: 'Freya', skill: 0.25 },
  { name: 'Chidi', skill: 0.1, buys: ['80000', 'BTC'] },
];

/** The duration of a whole run by the server's clock, with a small margin. */
const RUN_MS = (RUN_TICKS / TICKS_PER_SECOND) * 1_000 + 500;

@Module({})
class DemoCommunityModule {}

/**
 * Creates the members of a fresh demo, who buy, play and donate. They use the same services as all members, so the
 * same rules apply to them. Their names mark them as demo members. Their games run in the background, and are abandoned
 * if the kingdom stops.
 */
export async function startDemoCommunity(
  settings: Settings,
): Promise<{ done: Promise<void>; close(): Promise<void> }> {
  const app = await NestFactory.createApplicationContext(
    {
      module: DemoCommunityModule,
      imports: [
        PlatformModule.forRoot(settings, 'api', ENTITIES),
        PresaleModule,
        GameModule,
        DonationsModule,
      ],
    },
    { logger: false, abortOnError: false },
  );
  const ending = new AbortController();
  const done = (async () => {
    const members = await seedDemoAccounts(app.get(UnitOfWork), PERSONAS.map(accountOf));
    if (members.length === 0) return;
    await app.get(PresaleStats).refresh();
    for (const member of members) await buy(app.get(Purchases), member);
    for (const { member, earned } of await play(app.get(Games), members, ending.signal))
      await give(app.get(Gifts), member, earned);
  })().finally(() => app.close());
  return {
    done,
    close: async () => {
      ending.abort();
      await done.catch(() => undefined);
    },
  };
}

const emailOf = ({ name }: Persona): string =>
  `${name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()}@${DOMAIN}`;

const accountOf = (persona: Persona) => ({
  email: emailOf(persona),
  // Random and not stored, because these accounts are never signed in to.
  password: randomBytes(24).toString('base64url'),
  role: 'user' as const,
  username: `${persona.name} (demo)`,
});

const personaOf = ({ email }: SeededAccount): Persona => PERSONAS.find((one) => emailOf(one) === email)!;

async function buy(purchases: Purchases, member: SeededAccount): Promise<void> {
  const { buys } = personaOf(member);
  if (!buys) return;
  const [tokenAmount, paymentCurrency] = buys;
  const buyerWallet = Keypair.generate().publicKey.toBase58();
  await purchases.requestPurchase(
    { tokenAmount, paymentCurrency, buyerWallet, buyerEmail: member.email, round: 'public' },
    { key: `demo/${member.id}`, caller: 'demo', language: undefined, pass: undefined, proxied: {} },
  );
}

/** All members play at once and wait for a whole run, because the server rejects runs that end too early. */
async function play(
  games: Games,
  members: readonly SeededAccount[],
  signal: AbortSignal,
): Promise<{ member: SeededAccount; earned: number }[]> {
  const started = await Promise.all(members.map(({ id }) => games.start(id, { charity: true }, undefined)));
  await pause(RUN_MS, undefined, { signal }).catch(() => undefined);
  if (signal.aborted) return [];
  const played: { member: SeededAccount; earned: number }[] = [];
  for (const [at, member] of members.entries()) {
    const { id, seed } = started[at]!;
    const log = demoRun(seed, personaOf(member).skill);
    const { totalRewards } = await games.finish(member.id, id, log, undefined);
    played.push({ member, earned: Number(totalRewards) });
  }
  return played;
}

/** Donates from the game's rewards, if they are enough. */
async function give(gifts: Gifts, { id, email }: SeededAccount, earned: number): Promise<void> {
  const { gives } = personaOf({ id, email });
  if (!gives || Number(gives[0]) > earned) return;
  const [amount, message] = gives;
  const actor = { userId: id, email, role: 'user', aal: 'aal1', sessionId: randomUUID() } as const;
  const input = { amount, message, donationType: 'manual_donation', source: 'earned' } as const;
  await gifts.give(input, { actor, key: undefined, language: undefined });
}
