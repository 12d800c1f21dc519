/**
 * The client's pages, as path patterns. The server answers these with the client and everything else with its 404
 * page. Free of dependencies.
 */
export const SITE_ROUTES = [
  '/',
  '/vault',
  '/swap',
  '/play',
  '/store',
  '/stats',
  '/love',
  '/buy',
  '/milestones',
  '/vesting-schedule',
  '/auth',
  '/app',
  '/app/account',
  '/admin',
  '/press',
  '/presale/:type',
  '/receipts/:id',
] as const;

const PATTERNS = SITE_ROUTES.map(
  (route) => new RegExp(`^${route.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`),
);

/** Whether a path belongs to a page of the client. */
export const isSiteRoute = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));
