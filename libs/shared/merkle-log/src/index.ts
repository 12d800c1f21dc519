export { fromBase64, type Sha256, toBase64, toHex } from './bytes.js';
export { type Checkpoint, formatCheckpoint, parseCheckpoint } from './checkpoint.js';
export { consistencyRanges, inclusionRanges, nodesOfProof, proofOf } from './proofs.js';
export {
  formatVerifierKey,
  type NoteProblem,
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
