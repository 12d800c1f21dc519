import { getAccount, getAssociatedTokenAddressSync, getMint } from '@solana/spl-token';
import { Connection, PublicKey } from '@solana/web3.js';
import type { APIRequestContext } from '@playwright/test';
import type {
  CharityPayoutList,
  DonationList,
  GameReplay,
  GiftsOfDay,
  Leaderboard,
  LogLeafList,
  Presale,
  ProofHead,
  ProofLine,
  ProofLineOf,
  RunningLockList,
  RunsOfDay,
  SaleVerificationState,
  SignedProofHead,
  TransparencyList,
  Vault,
} from '#contracts';
import { demoKeypairs } from '#localnet';
import { type Leaf, parseLeaf } from '#merkle-log';
import { replay } from '#zoom';

/** What anyone can read without an account: the log of the ledger, the proof of the sale, the chain, and public lists. */
export interface PublicData {
  readonly simulated: boolean;
  readonly leaves: readonly Leaf[];
  /** Empty in simulated mode. */
  readonly proof: readonly ProofLine[];
  readonly check: SaleVerificationState['latest'];
  readonly mintSupply: bigint;
  /** What the treasury and the payout wallet hold on the chain. */
  readonly held: bigint;
  /** The terms of the sale, of which none is a figure. */
  readonly sale: Pick<Presale, 'price' | 'endsAt' | 'fees'>;
  readonly board: Leaderboard;
  /** The points of the best run of each place, played again from its recorded steps. */
  readonly scores: readonly number[];
  readonly sampleGifts: DonationList['items'];
  readonly giftsOfDay: GiftsOfDay['items'];
  readonly runsOfDay: RunsOfDay['items'];
  readonly charityPayouts: CharityPayoutList['items'];
  readonly audit: TransparencyList['items'];
  readonly vault: Vault;
  readonly runningLocks: RunningLockList['items'];
}

/** Reads everything that is public, and computes nothing but the points of runs. */
export async function readPublicData(request: APIRequestContext): Promise<PublicData> {
  const read = async <T>(path: string) => (await (await request.get(path)).json()) as T;
  const sale = await read<Presale>('/api/presale');
  const board = await read<Leaderboard>('/api/leaderboards/daily');
  const scores = board.entries.map(async ({ bestSessionId }) => {
    const run = await read<GameReplay>(`/api/game/replays/${bestSessionId}`);
    return replay(run.seed, run).score;
  });
  const proof = sale.mode === 'simulated' ? [] : await readProof(read);
  return {
    simulated: sale.mode === 'simulated',
    leaves: await readLeaves(read),
    proof,
    check: (await read<SaleVerificationState>('/api/presale/proof/verification')).latest,
    ...(await readChain(new PublicKey(sale.mintAddress!), proof)),
    sale,
    board,
    scores: await Promise.all(scores),
    sampleGifts: await readSampleGifts(read),
    giftsOfDay: (await read<GiftsOfDay>('/api/stats/gifts')).items,
    runsOfDay: (await read<RunsOfDay>('/api/stats/runs')).items,
    charityPayouts: (await read<CharityPayoutList>('/api/charity/payouts')).items,
    audit: (await read<TransparencyList>('/api/transparency')).items,
    vault: await read<Vault>('/api/vault'),
    runningLocks: (await read<RunningLockList>('/api/vault/running')).items,
  };
}

type Read = <T>(path: string) => Promise<T>;

async function readLeaves(read: Read): Promise<Leaf[]> {
  const leaves: Leaf[] = [];
  for (let from: number | null = 0; from !== null;) {
    const { items, nextFrom }: LogLeafList = await read(`/api/ledger-log/leaves?from=${from}`);
    leaves.push(...items.map(({ data }) => parseLeaf(data)!));
    from = nextFrom;
  }
  return leaves;
}

/** The sample gifts of a demonstration, newest first. */
async function readSampleGifts(read: Read): Promise<DonationList['items']> {
  const gifts: DonationList['items'] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { items, nextCursor }: DonationList = await read(
      `/api/donations?limit=100${cursor && `&cursor=${cursor}`}`,
    );
    gifts.push(...items.filter(({ demo }) => demo));
    cursor = nextCursor;
  }
  return gifts;
}

async function readProof(read: Read): Promise<ProofLine[]> {
  const { text } = await read<SignedProofHead>('/api/presale/proof');
  const { snapshot, pages } = JSON.parse(text) as ProofHead;
  const lines: ProofLine[] = [];
  for (let number = 1; number <= pages; number += 1) {
    const page = await read<{ text: string }>(`/api/presale/proof/${snapshot}/${number}`);
    lines.push(...(JSON.parse(page.text) as { lines: ProofLine[] }).lines);
  }
  return lines;
}

/** The lines of one kind. */
export const linesOf = <Kind extends ProofLine['kind']>(
  { proof }: Pick<PublicData, 'proof'>,
  kind: Kind,
): ProofLineOf<Kind>[] => proof.filter((line): line is ProofLineOf<Kind> => line.kind === kind);

async function readChain(
  mint: PublicKey,
  proof: readonly ProofLine[],
): Promise<Pick<PublicData, 'mintSupply' | 'held'>> {
  const connection = new Connection(process.env['E2E_SOLANA_RPC_URL']!, 'finalized');
  const [site] = linesOf({ proof }, 'site');
  const owners = [demoKeypairs().treasury.publicKey.toBase58(), ...(site?.payoutWallets ?? [])];
  const balances = owners.map(async (owner) => {
    const account = getAssociatedTokenAddressSync(mint, new PublicKey(owner), true);
    return getAccount(connection, account).then(
      ({ amount }) => amount,
      () => 0n,
    );
  });
  const held = (await Promise.all(balances)).reduce((sum, amount) => sum + amount, 0n);
  return { mintSupply: (await getMint(connection, mint)).supply, held };
}
