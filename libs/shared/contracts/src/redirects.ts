/** Redirects: paths without a page, and the path each one redirects to. */
export const REDIRECTS: Readonly<Record<string, string>> = { '/presale': '/presale/public' };
