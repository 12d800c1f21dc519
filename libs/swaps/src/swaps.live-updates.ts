import { type LiveUpdates, toEveryone, toMember } from '#libs/platform';

export const swapsLiveUpdates: LiveUpdates = {
  'swap.recorded': ({ swapId, userId }) => [
    // The fee has changed the totals of `fromSwaps`.
    toEveryone('rewards.changed', {}),
    toMember(userId, 'swap.recorded', { swapId }),
  ],
};
