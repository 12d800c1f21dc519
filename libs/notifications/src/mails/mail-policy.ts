import { type ChoosableKind, choosableKindSchema, type LockedKind, lockedKindSchema } from '#libs/contracts';

/** What is mailed until a member chooses otherwise: what one waits for, or did not expect. */
const MAILED_BY_DEFAULT: Record<ChoosableKind, boolean> = {
  'badge-upgraded': true,
  'order-confirmed': true,
  'order-failed': true,
  'purchase-failed': true,
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

/** Every kind that is mailed, with what was chosen; warnings, receipts and answers always are. */
export const preferencesWith = (chosen: ReadonlyMap<string, boolean>): Preference[] => [
  ...choosableKindSchema.options.map((kind) => ({
    kind,
    email: chosen.get(kind) ?? MAILED_BY_DEFAULT[kind],
    locked: false,
  })),
  ...lockedKindSchema.options.map((kind) => ({ kind, email: true, locked: true })),
];

/** Whether a notification is mailed. Locked kinds have mails of their own, each sent by who knows its address. */
export const isMailed = (kind: string, chosen: ReadonlyMap<string, boolean>): boolean =>
  preferencesWith(chosen).some((one) => one.kind === kind && one.email && !one.locked);
