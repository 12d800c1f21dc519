import { z } from 'zod';

/** The things whose e-mail address can be shown whole. */
export const REVEALED_KINDS = ['account', 'purchase', 'manual-payment'] as const;

/** `POST /api/admin/reveals` */
export const revealSchema = z.strictObject({ kind: z.enum(REVEALED_KINDS), id: z.uuid() });

/** The whole address; null if the thing has none. */
export const revealedSchema = z.object({ email: z.string().nullable() });

export type RevealedKind = (typeof REVEALED_KINDS)[number];
export type Reveal = z.infer<typeof revealSchema>;
export type Revealed = z.infer<typeof revealedSchema>;
