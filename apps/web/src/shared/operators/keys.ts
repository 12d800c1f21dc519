import type { QueryKey } from '@tanstack/react-query';

/** The keys of queries of the operators' room, apart from those that every page of the site carries. */
export const keys = {
  manualPayments: ['member', 'manual-payments'],
  transfers: ['member', 'transfers'],
  adminPurchases: ['member', 'admin-purchases'],
  adminOrders: ['member', 'admin-orders'],
  adminSwaps: ['member', 'admin-swaps'],
  adminDonations: ['member', 'admin-donations'],
  ledger: ['member', 'ledger'],
  adminGames: ['member', 'admin-games'],
  adminPrizes: ['member', 'admin-prizes'],
  adminMails: ['member', 'admin-mails'],
  search: ['member', 'search'],
  people: ['member', 'people'],
  events: ['member', 'events'],
  failures: ['member', 'failures'],
  quotes: ['member', 'quotes'],
  settings: ['member', 'settings'],
  refusedRuns: ['member', 'refused-runs'],
  alerts: ['member', 'alerts'],
  system: ['member', 'system'],
  approvals: ['member', 'approvals'],
  team: ['member', 'team'],
  setup: ['member', 'setup'],
  audit: ['member', 'audit'],
  overview: ['member', 'overview'],
} satisfies Record<string, QueryKey>;
