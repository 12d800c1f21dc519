import { relative } from 'node:path';
import { root } from './run-tool.mjs';

/** What a runner's file of results says: how many tests passed, failed and were skipped, and the failed ones' names. */

/** Of Vitest's JSON reporter. A file that can't be read at all counts as one failed test. */
export function ofVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && status === 'failed') return [file];
    return tests.map(({ fullName }) => `${file} › ${fullName}`);
  });
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

/** Of Playwright's JSON reporter. */
export function ofPlaywright({ stats: { expected, flaky, skipped }, suites, errors }) {
  const failed = [...suites.flatMap(unexpected), ...errors.map(({ message }) => message.split('\n')[0])];
  return { passed: expected + flaky, failed, skipped };
}

const unexpected = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`),
  ...suites.flatMap(unexpected),
];
