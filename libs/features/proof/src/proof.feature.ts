import type { Feature } from '#platform';
import { ProofApiModule, ProofWorkerModule } from './proof.module.js';

/** The public proof of the sale. */
export const proof: Feature = { name: 'proof', api: ProofApiModule, worker: ProofWorkerModule };
