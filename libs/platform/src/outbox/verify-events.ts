import type { Tx } from '../database/transaction.js';
import { MAX_WAIT, type Verification, verification } from '../verification/verification.js';
import { findUnsettled } from './verify-events.repository.js';

/** Finds events that have waited too long, and events that were settled although one of their handlers has not acted. */
export const verifyEvents = async (tx: Tx, maxWait = MAX_WAIT): Promise<Verification> =>
  verification('events', await findUnsettled(tx, maxWait));
