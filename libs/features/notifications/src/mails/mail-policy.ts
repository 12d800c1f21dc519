import {
  type ChoosableKind,
  choosableKindSchema,
  type LockedKind,
  lockedKindSchema,
  NOTIFICATION_KINDS,
} from '#contracts';

export interface Preference {
  kind: ChoosableKind | LockedKind;
  email: boolean;
  locked: boolean;
}

/** Every kind that can be mailed, with the member's choice. Warnings, receipts and replies are always mailed. */
export const preferencesWith = (chosen: ReadonlyMap<string, boolean>): Preference[] => [
  ...choosableKindSchema.options.map((kind) => ({
    kind,
    email: chosen.get(kind) ?? NOTIFICATION_KINDS[kind].mail === 'on',
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
