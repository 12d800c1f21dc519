import { bin } from './run-tool.mjs';

/**
 * Returns the arguments with which Node runs Jest for some projects of its configuration. If the environment variable
 * TEST_RESULTS names a file, Jest also writes its results there.
 */
export function jestArguments(projects, args) {
  const results = process.env.TEST_RESULTS;
  const output = results ? ['--json', '--outputFile', results] : [];
  // Jest reads every argument after this one as a project, so it is last.
  return [bin('jest/bin/jest.js'), ...output, ...args, '--selectProjects', ...projects];
}
