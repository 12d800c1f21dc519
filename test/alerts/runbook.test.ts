import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALERT_RULE_NAMES, runbookOf } from '#contracts';
import { projectRoot } from '#platform';

/** The anchors of a Markdown file's headings, as sites that render it make them. */
function anchorsIn(file: string): string[] {
  const headings = readFileSync(join(projectRoot, file), 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('the runbook', () => {
  it.each(ALERT_RULE_NAMES)('has a paragraph about %s', (rule) => {
    const [file, anchor] = runbookOf(rule).split('#');
    expect(anchorsIn(file!)).toContain(anchor);
  });
});
