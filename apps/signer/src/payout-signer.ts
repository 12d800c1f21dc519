import bs58 from 'bs58';
import { readMemoMessage, readPayoutMessage, type Signer } from '#money/chain';
import {
  factsOf,
  memoFacts,
  type PayoutFacts,
  type Policy,
  type Refusal,
  refusalOf,
  refusalOfMemo,
} from './policy.js';
import type { SigningLog } from './signing-log.js';

/** Signs exactly the payouts and the memos with heads of a log that a policy allows, one after the other, and logs each signature before it returns it. */
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
  ): { facts: PayoutFacts } | { refused: Refusal | 'not-a-payout' } {
    const transfer = readPayoutMessage(message);
    const memo = transfer ? null : readMemoMessage(message);
    if (memo) {
      const refused = refusalOfMemo(this.policy, memo, this.log, now);
      return refused === null ? { facts: memoFacts(memo) } : { refused };
    }
    if (transfer === null) return { refused: 'not-a-payout' };
    const refused = refusalOf(this.policy, transfer, this.log, now);
    return refused === null ? { facts: factsOf(transfer) } : { refused };
  }
}
