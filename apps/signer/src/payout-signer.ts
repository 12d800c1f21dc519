import bs58 from 'bs58';
import { readMemoMessage, readPayoutMarkMessage, readPayoutMessage, type Signer } from '#money/chain';
import { type Policy, type Refusal, refusalOf, refusalOfMark, refusalOfMemo } from './policy.js';
import { factsOf, markFacts, memoFacts, type SignedFacts } from './signed-facts.js';
import type { SigningLog } from './signing-log.js';

/** Signs exactly the payouts, their marks and the memos with heads of a log that a policy allows, one after the other, and logs each signature before it returns it. */
export class PayoutSigner {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly signer: Signer,
    private readonly policy: Policy,
    private readonly log: SigningLog,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** @throws Error if the log can't be written; then nothing was signed for the caller */
  sign(message: Uint8Array): Promise<{ signature: Uint8Array } | { refused: Refusal | 'not-a-payout' }> {
    // Two requests at once could otherwise share what is left of a limit.
    const result = this.last.then(() => this.signNext(message));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async signNext(
    message: Uint8Array,
  ): Promise<{ signature: Uint8Array } | { refused: Refusal | 'not-a-payout' }> {
    const now = this.now();
    const judged = this.judge(message, now);
    if ('refused' in judged) return judged;
    const signature = await this.signer.sign(message);
    this.log.append(judged.facts, bs58.encode(signature), now);
    return { signature };
  }

  private judge(
    message: Uint8Array,
    now: Date,
  ): { facts: SignedFacts } | { refused: Refusal | 'not-a-payout' } {
    const payout = readPayoutMessage(message);
    if (payout) return judgement(refusalOf(this.policy, payout, this.log, now), factsOf(payout));
    const mark = readPayoutMarkMessage(message);
    if (mark) return judgement(refusalOfMark(this.policy, mark, this.log, now), markFacts(mark));
    const memo = readMemoMessage(message);
    if (memo) return judgement(refusalOfMemo(this.policy, memo, this.log, now), memoFacts(memo));
    return { refused: 'not-a-payout' };
  }
}

const judgement = (
  refused: Refusal | null,
  facts: SignedFacts,
): { facts: SignedFacts } | { refused: Refusal } => (refused === null ? { facts } : { refused });
