import { type LiveUpdates, toEveryone, toMember } from '#platform';

const changed = ({ lockId, userId }: { lockId: string; userId: string }) => [
  toEveryone('vault.changed', {}),
  toMember(userId, 'vault.lock-changed', { lockId }),
  toMember(userId, 'profile.changed', {}),
];

export const vaultLiveUpdates: LiveUpdates = {
  'vault.locked': changed,
  'vault.exited': changed,
  'vault.ended': changed,
  // Members' pages fetch their own locks again too. A part of the rewards may have gone to the reward pool.
  'vault.rewards-paid': () => [toEveryone('vault.changed', {}), toEveryone('rewards.changed', {})],
};
