import { type LiveUpdates, toEveryone } from '#platform';

const changed = () => [toEveryone('charity.changed', {})];

export const charityLiveUpdates: LiveUpdates = {
  'charity.payout-confirmed': changed,
  'charity.payout-paid': changed,
  'charity.evidence-added': changed,
};
