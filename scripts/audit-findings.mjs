/**
 * @typedef {{ id: string, package: string, reason: string, until: string }} Allowed a reviewed advisory: why it does
 *   no harm here, and the last day (UTC, such as 2027-01-31) on which the review is valid
 */

const BLOCKING_SEVERITIES = new Set(['high', 'critical']);

/**
 * Compares the report of `npm audit --json` with the list of reviewed advisories. Only high and critical ones count.
 * @param {{ vulnerabilities?: Record<string, { via: unknown[] }>, message?: string }} report
 * @param {readonly Allowed[]} allowed
 * @param {string} today a UTC day, such as 2026-11-22
 * @returns {{ available: boolean, problems: string[] }} whether the registry provides advisories at all, and a line for
 *   each problem
 */
export function judgeAudit(report, allowed, today) {
  if (!report.vulnerabilities) return { available: false, problems: [] };
  const advisories = new Map(
    Object.values(report.vulnerabilities)
      .flatMap(({ via }) => via)
      .filter((via) => typeof via === 'object' && via !== null && BLOCKING_SEVERITIES.has(via.severity))
      .map((via) => [idOf(via.url), via]),
  );
  const known = new Map(allowed.map((entry) => [entry.id, entry]));
  const problems = [...advisories].flatMap(([id, { name, severity, title }]) => {
    const entry = known.get(id);
    if (entry && entry.until >= today) return [];
    const why = entry ? `was allowed until ${entry.until}` : 'is not in scripts/audit-allowed.json';
    return [`${name}: ${title} (${severity}, ${id}) ${why}`];
  });
  const stale = allowed
    .filter(({ id }) => !advisories.has(id))
    .map(
      ({ id }) => `scripts/audit-allowed.json names ${id}, which no longer applies to any package: remove it`,
    );
  return { available: true, problems: [...problems, ...stale] };
}

const idOf = (url) => String(url).split('/').at(-1);
