import { bin } from './run-tool.mjs';

/**
 * Returns the arguments with which Node runs Jest for some projects of its configuration. The environment variable
 * TEST_RESULTS names the file for the results, if somebody wants to read them.
 */
export function jestArguments(projects, args) {
  const results = process.env.TEST_RESULTS;
  const output = results ? ['--json', '--outputFile', results] : [];
  // The list of projects has no end of its own, so it is last.
  return [bin('jest/bin/jest.js'), ...output, ...args, '--selectProjects', ...projects];
}
