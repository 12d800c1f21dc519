/** Redirects: paths without a page, and the path each one redirects to. */
export const LEADS_TO: Readonly<Record<string, string>> = { '/presale': '/presale/public' };
