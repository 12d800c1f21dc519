import { type ChoosableKind, choosableKindSchema, type LockedKind, lockedKindSchema } from '#contracts';

/** The kinds that are mailed until a member chooses otherwise: those that members wait for or don't expect. */
const MAILED_BY_DEFAULT: Record<ChoosableKind, boolean> = {
  'badge-upgraded': true,
  'order-confirmed': true,
  'order-failed': true,
  'purchase-failed': true,
  'purchase-reversed': true,
  'prize-paid': true,
  'prize-owed': true,
  'donation-recorded': false,
  'swap-recorded': false,
};

export interface Preference {
  kind: ChoosableKind | LockedKind;
  email: boolean;
  locked: boolean;
}

/** Every kind that can be mailed, with the member's choice. Warnings, receipts and replies are always mailed. */
export const preferencesWith = (chosen: ReadonlyMap<string, boolean>): Preference[] => [
  ...choosableKindSchema.options.map((kind) => ({
    kind,
    email: chosen.get(kind) ?? MAILED_BY_DEFAULT[kind],
    locked: false,
  })),
  ...lockedKindSchema.options.map((kind) => ({ kind, email: true, locked: true })),
];

/**
 * Whether a notification of this kind is mailed. Locked kinds have mails of their own, sent by handlers that know
 * the address.
 */
export const isMailed = (kind: string, chosen: ReadonlyMap<string, boolean>): boolean =>
  preferencesWith(chosen).some((one) => one.kind === kind && one.email && !one.locked);
