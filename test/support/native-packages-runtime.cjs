const { default: Runtime } = require('jest-runtime');
const { isBuiltin } = require('node:module');
const { compileFunction } = require('node:vm');

// Its native part is left out on purpose (allowScripts), which its entry for Node would report.
const portable = require.resolve('bigint-buffer/dist/browser.js');
require(portable);
require.cache[require.resolve('bigint-buffer')] = require.cache[portable];

const OURS = /^[./#]/;

/**
 * Jest's runtime, except that Node loads the packages: once per worker rather than once per test file. So our modules run
 * in Node's realm as well (`one-realm-environment.cjs`), because the packages would not know objects of another.
 */
module.exports = class NativePackagesRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    this.executor.compile = (source, filename) =>
      compileFunction(source, this.executor.injectedModuleParameters, { filename });
  }

  requireModule(from, name, options, actual) {
    const native = name && !options?.isInternalModule && !OURS.test(name) && !isBuiltin(name);
    return native
      ? require(this.executor.resolution.resolveCjs(from, name))
      : super.requireModule(from, name, options, actual);
  }
};
