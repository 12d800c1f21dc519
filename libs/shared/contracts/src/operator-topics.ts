/** What operators' pages show, by the part of the kingdom that it comes from. A message names those that have changed. */
export const OPERATOR_TOPICS = [
  'overview',
  'purchases',
  'payments',
  'payouts',
  'orders',
  'swaps',
  'donations',
  'charity',
  'vault',
  'people',
  'games',
  'leaderboards',
  'events',
  'jobs',
  'alerts',
] as const;

export type OperatorTopic = (typeof OPERATOR_TOPICS)[number];
