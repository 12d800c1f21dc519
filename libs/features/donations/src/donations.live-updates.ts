import { type LiveUpdates, toEveryone, toMember } from '#platform';

export const donationsLiveUpdates: LiveUpdates = {
  // The update goes to everyone, so it must not contain the donor's id.
  'donation.recorded': ({ donationId }) => [
    toEveryone('donation.recorded', { donationId }),
    toEveryone('donations.totals', {}),
  ],
  'donation.reversed': ({ donationId }) => [
    toEveryone('donation.changed', { donationId }),
    toEveryone('donations.totals', {}),
  ],
  'donation.message-moderated': ({ donationId }) => [toEveryone('donation.changed', { donationId })],
  'donation.standing-changed': ({ userId }) => [toMember(userId, 'profile.changed', {})],
  'donation.badge-upgraded': ({ userId, badge }) => [toMember(userId, 'badge.upgraded', { badge })],
};
