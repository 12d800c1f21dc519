const { default: Sequencer } = require('@jest/test-sequencer');

/** Test files that take one to five minutes. If one came last, it would run alone for that long. */
const LONGEST = [
  'faults/payment-killed',
  'api/route-access',
  'query-plans/query-plans',
  'platform/releases',
  'keeping/backup-and-restore',
  'faults/engines-restarted',
  'faults/payouts-killed',
  'payouts/any-order',
  'chain-payments/replay',
  'proof/sale-proof',
  'verify/tampering',
  'leaderboards/year',
  'keeping/commands',
  'payments/cluster-marks',
  'standalone/dev',
  'auth/links',
  'alerts/faults',
  'chain-payments/dust',
  'payouts/paid-elsewhere',
];

/** Starts the longest files first. Jest knows how long they take only after it has run them once on this machine. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const found = LONGEST.findIndex((name) => path.includes(`/test/${name}.`));
      return found < 0 ? LONGEST.length : found;
    };
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
};
