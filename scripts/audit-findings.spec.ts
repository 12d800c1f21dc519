import { describe, expect, it } from '@jest/globals';
import { judgeAudit } from './audit-findings.mjs';

const advisory = (id: string, severity: string) => ({
  name: 'left-pad',
  title: 'Pads on the wrong side',
  severity,
  url: `https://github.com/advisories/${id}`,
});
const report = (...via: unknown[]) => ({
  vulnerabilities: { 'left-pad': { via }, above: { via: ['left-pad'] } },
});
const allowed = [{ id: 'GHSA-1', package: 'left-pad', reason: 'used in tests alone', until: '2026-12-31' }];

describe('the audit of dependencies', () => {
  it('reports high and critical advisories, and ignores the others', () => {
    const found = report(
      advisory('GHSA-1', 'high'),
      advisory('GHSA-2', 'critical'),
      advisory('GHSA-3', 'moderate'),
    );
    expect(judgeAudit(found, [], '2026-11-22').problems).toEqual([
      'left-pad: Pads on the wrong side (high, GHSA-1) is not in scripts/audit-allowed.json',
      'left-pad: Pads on the wrong side (critical, GHSA-2) is not in scripts/audit-allowed.json',
    ]);
  });

  it('ignores accepted advisories until their date', () => {
    const found = report(advisory('GHSA-1', 'high'));
    expect(judgeAudit(found, allowed, '2026-12-31')).toEqual({ available: true, problems: [] });
    expect(judgeAudit(found, allowed, '2027-01-01').problems).toEqual([
      'left-pad: Pads on the wrong side (high, GHSA-1) was allowed until 2026-12-31',
    ]);
  });

  it('reports accepted advisories that no longer exist', () => {
    expect(judgeAudit(report(), allowed, '2026-11-22').problems).toEqual([
      'scripts/audit-allowed.json names GHSA-1, which no longer applies to any package: remove it',
    ]);
  });

  it('says so if the registry returns no advisories', () => {
    expect(judgeAudit({ message: '405 Method Not Allowed' }, allowed, '2026-11-22')).toEqual({
      available: false,
      problems: [],
    });
  });
});
