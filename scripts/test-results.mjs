import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run-tool.mjs';

/** Reads the result files of test runners: how many tests passed and were skipped, and which ones failed and why. */

/** Reads the results that Jest writes as JSON. A test file that fails to load counts as one failed test. */
export function ofJest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && status === 'failed') return [because(file, [message])];
    return tests.map(({ fullName, failureMessages }) => because(`${file} › ${fullName}`, failureMessages));
  });
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

/** Reads the results of Playwright's JSON reporter. */
export function ofPlaywright({ stats: { expected, flaky, skipped }, suites, errors }) {
  const failed = [
    ...suites.flatMap(unexpected),
    ...errors.map(({ message, value }) => because('playwright', [message ?? value])),
  ];
  return { passed: expected + flaky, failed, skipped };
}

const unexpected = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) =>
      because(`e2e/${file}:${line} › ${title}`, tests.flatMap(messages)),
    ),
  ...suites.flatMap(unexpected),
];

const messages = ({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message));

/** How many lines of an error are shown: enough to start debugging without the runner's own output. */
const LINES = 12;

function because(name, errors) {
  const lines = errors
    .flatMap((error) => stripVTControlCharacters(error ?? '').split('\n'))
    .filter((line) => line.trim() && !line.trim().startsWith('at '))
    .slice(0, LINES);
  return [name, ...lines.map((line) => `      ${line}`)].join('\n');
}
