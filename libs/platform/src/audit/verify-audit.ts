import type { Tx } from '../database/transaction.js';
import { type Verification, verification } from '../verification/verification.js';
import { findBreaks } from './verify-audit.repository.js';

/** Recomputes the chain of the audit log. Blanked personal parts are no differences. */
export const verifyAudit = async (tx: Tx): Promise<Verification> =>
  verification('audit', await findBreaks(tx));
