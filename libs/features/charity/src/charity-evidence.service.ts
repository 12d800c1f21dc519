import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { MAX_EVIDENCE_FILES } from '#contracts';
import type { Actor, Caller } from '#features/auth';
import {
  appendEvent,
  type DocumentContent,
  documentContent,
  recordAudit,
  type StoredDocument,
  type Tx,
  UnitOfWork,
  Uploads,
} from '#platform';
import {
  CharityPayoutNotFoundError,
  EvidenceNotFoundError,
  InvalidEvidenceError,
  TooMuchEvidenceError,
} from './charity.errors.js';
import { findByHash, findEvidence, insertEvidence } from './charity-evidence.repository.js';
import { findCharityPayout, lockCharityPayout } from './charity-payouts.repository.js';

interface Acting {
  readonly actor: Actor;
  readonly caller: Caller;
}

/** The files that show what the charity fund's payments were used for. Everybody may read them, under their hash. */
@Injectable()
export class CharityEvidence {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly uploads: Uploads,
  ) {}

  /**
   * Adds a file to a payment. Nothing happens if the payment has it already.
   * @throws CharityPayoutNotFoundError, InvalidEvidenceError, TooMuchEvidenceError, StorageUnavailableError
   */
  async add(acting: Acting, payoutId: string, file: Buffer | undefined): Promise<void> {
    const document = file && documentContent(file);
    if (!document) throw new InvalidEvidenceError();
    const { read } = this.unitOfWork;
    if (!(await findCharityPayout(read, payoutId))) throw new CharityPayoutNotFoundError();
    // Of the bytes that are stored and sent: what a camera appends to a picture is not.
    const sha256 = createHash('sha256').update(document.bytes).digest('hex');
    if ((await findEvidence(read, [payoutId])).some((known) => known.sha256 === sha256)) return;
    await this.uploads.storedFor('evidence', document, (storageKey) =>
      this.unitOfWork.run((tx) => this.record(tx, acting, { payoutId, sha256, storageKey, document })),
    );
  }

  /** @throws EvidenceNotFoundError, StorageUnavailableError */
  async open(sha256: string): Promise<StoredDocument> {
    const found = await findByHash(this.unitOfWork.read, sha256);
    const file = found && (await this.uploads.open(found.storageKey));
    if (!file) throw new EvidenceNotFoundError();
    return { ...file, type: found.type };
  }

  private async record(
    tx: Tx,
    { actor, caller }: Acting,
    {
      payoutId,
      sha256,
      storageKey,
      document,
    }: { payoutId: string; sha256: string; storageKey: string; document: DocumentContent },
  ): Promise<void> {
    const payout = await lockCharityPayout(tx, payoutId);
    if (!payout) throw new CharityPayoutNotFoundError();
    const known = await findEvidence(tx, [payoutId]);
    // Somebody else was faster with the same file.
    if (known.some((one) => one.sha256 === sha256)) return;
    if (known.length >= MAX_EVIDENCE_FILES) throw new TooMuchEvidenceError(MAX_EVIDENCE_FILES);
    const { type, bytes } = document;
    await this.uploads.claim(tx, storageKey);
    await insertEvidence(tx, {
      payoutId,
      sha256,
      type,
      bytes: bytes.length,
      storageKey,
      addedBy: actor.userId,
    });
    await recordAudit(tx, {
      action: 'charity-evidence-added',
      actor,
      caller,
      subject: { kind: 'charity-payout', id: payoutId },
      after: { beneficiary: payout.beneficiary, sha256, type, bytes: String(bytes.length) },
    });
    await appendEvent(tx, 'charity.evidence-added', { charityPayoutId: payoutId, sha256 });
  }
}
