export { fromBase64, type Sha256, toBase64, toHex, utf8 } from './bytes.js';
export { type Checkpoint, formatCheckpoint, parseCheckpoint } from './checkpoint.js';
export {
  DETAILS,
  detailsText,
  isHidden,
  type Leaf,
  leafData,
  type LoggedEntry,
  type LoggedTransaction,
  parseLeaf,
  type Revealed,
  saltOf,
  type TransactionDetails,
} from './leaf.js';
export { consistencyRanges, inclusionRanges, nodesOfProof, proofOf } from './proofs.js';
export {
  checkReceipt,
  formatReceipt,
  type Receipt,
  type ReceiptFacts,
  type ReceiptProblem,
} from './receipt.js';
export {
  formatVerifierKey,
  type NoteProblem,
  noteText,
  openNote,
  parseVerifierKey,
  type Sign,
  signNote,
  type VerifierKey,
  type VerifySignature,
} from './signed-note.js';
export {
  appended,
  type HashedNode,
  leafHash,
  type Node,
  nodesOf,
  type Range,
  type ReadNode,
  rootHash,
} from './tree.js';
export { type InclusionProof, type TreeHead, verifyConsistency, verifyInclusion } from './verify-proofs.js';
