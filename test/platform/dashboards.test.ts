import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ALERT_RULE_NAMES } from '#contracts';
import { projectRoot } from '#platform';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

const TOKEN = 'a token of tests for Prometheus';

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[];
}

const read = (file: string): string => readFileSync(join(projectRoot, 'ops', file), 'utf8');
const dashboard = JSON.parse(read('grafana/kingdom.json')) as Dashboard;
const rules = (parse(read('prometheus/alerts.yml')) as Rules).groups.flatMap((group) => group.rules);

const WORDS = new Set('sum max min rate increase time absent histogram_quantile and or unless'.split(' '));
/** The metrics that an expression names. A histogram's series count as the histogram. */
const metricsIn = (expr: string): string[] =>
  (expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby\s*\([^)]*\)/g, ' ').match(/[a-z][a-z0-9_]*/g) ?? [])
    .filter((word) => !WORDS.has(word))
    .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));

describe('dashboard and rules for Prometheus', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let known: Set<string>;

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url, env: { METRICS_TOKEN: TOKEN } });
    const { url } = await kingdom.startWorker();
    const texts = await Promise.all(
      [kingdom.url, url].map(async (program) => {
        const headers = { authorization: `Bearer ${TOKEN}` };
        return (await fetch(`${program}/metrics`, { headers })).text();
      }),
    );
    known = new Set(texts.flatMap((text) => [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!)));
  });
  afterAll(() => kingdom.close());

  it.each(dashboard.panels)('name only metrics that the programs have: $title', ({ targets }) => {
    const named = targets.flatMap(({ expr }) => metricsIn(expr));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(rules)(
    'name only metrics that the programs have, and a paragraph of the runbook: $alert',
    (rule) => {
      const named = metricsIn(rule.expr);
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((name) => !known.has(name))).toEqual([]);
      const [file, anchor] = rule.annotations.runbook.split('#');
      expect(file).toBe('docs/operations.md');
      expect(ALERT_RULE_NAMES).toContain(anchor);
    },
  );
});
