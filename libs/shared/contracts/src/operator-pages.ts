/** The groups of the operators' menu, in its order. */
export const MENU_GROUPS = ['now', 'money', 'people', 'works', 'kingdom'] as const;

export interface OperatorPage {
  /** The key of the page's title in the catalogue. */
  readonly name: string;
  readonly path: string;
  /** Where the menu lists the page; pages about one thing are not listed. */
  readonly group?: (typeof MENU_GROUPS)[number];
  /** Whether the page is only about payments on the chain. */
  readonly chainOnly?: boolean;
}

/**
 * The pages of the operators' room, in the order of the menu. They are apart from the site's other pages, because every page
 * of the site carries the list of those.
 */
export const OPERATOR_PAGES = [
  { name: 'overview', path: '/admin', group: 'now' },
  { name: 'alerts', path: '/admin/alerts', group: 'now' },
  { name: 'purchases', path: '/admin/purchases', group: 'money' },
  { name: 'purchase', path: '/admin/purchases/:id' },
  { name: 'payments', path: '/admin/payments', group: 'money' },
  { name: 'payment', path: '/admin/payments/:id' },
  { name: 'transfers', path: '/admin/transfers', group: 'money', chainOnly: true },
  { name: 'refunds', path: '/admin/refunds', group: 'money', chainOnly: true },
  { name: 'payouts', path: '/admin/payouts', group: 'money', chainOnly: true },
  { name: 'orders', path: '/admin/orders', group: 'money' },
  { name: 'order', path: '/admin/orders/:id' },
  { name: 'swaps', path: '/admin/swaps', group: 'money' },
  { name: 'donations', path: '/admin/donations', group: 'money' },
  { name: 'charity', path: '/admin/charity', group: 'money' },
  { name: 'charityPayout', path: '/admin/charity/:id' },
  { name: 'vault', path: '/admin/vault', group: 'money' },
  { name: 'ledger', path: '/admin/ledger', group: 'money' },
  { name: 'ledgerTransaction', path: '/admin/ledger/:id' },
  { name: 'ledgerAccounts', path: '/admin/ledger-accounts', group: 'money' },
  { name: 'people', path: '/admin/people', group: 'people' },
  { name: 'person', path: '/admin/people/:id' },
  { name: 'mails', path: '/admin/mail', group: 'people' },
  { name: 'mail', path: '/admin/mail/:id' },
  { name: 'games', path: '/admin/games', group: 'people' },
  { name: 'game', path: '/admin/games/:id' },
  { name: 'leaderboards', path: '/admin/leaderboards', group: 'people' },
  { name: 'jobs', path: '/admin/jobs', group: 'works' },
  { name: 'events', path: '/admin/events', group: 'works' },
  { name: 'event', path: '/admin/events/:id' },
  { name: 'system', path: '/admin/system', group: 'works' },
  { name: 'approvals', path: '/admin/approvals', group: 'kingdom' },
  { name: 'approval', path: '/admin/approvals/:id' },
  { name: 'team', path: '/admin/team', group: 'kingdom' },
  { name: 'audit', path: '/admin/audit', group: 'kingdom' },
  { name: 'setup', path: '/admin/setup', group: 'kingdom' },
  { name: 'settings', path: '/admin/settings', group: 'kingdom' },
  { name: 'settingsHistory', path: '/admin/settings/history' },
] as const satisfies readonly OperatorPage[];

export type OperatorPageName = (typeof OPERATOR_PAGES)[number]['name'];
