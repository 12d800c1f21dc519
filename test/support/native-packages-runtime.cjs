const { default: Runtime } = require('jest-runtime');
const { isBuiltin } = require('node:module');
const { compileFunction } = require('node:vm');

// The package's native part is not built on purpose (allowScripts). Its entry for Node would warn about that.
const portable = require.resolve('bigint-buffer/dist/browser.js');
require(portable);
require.cache[require.resolve('bigint-buffer')] = require.cache[portable];

const OURS = /^[./#]/;

/** Test files of a worker share the compiled code of a module, and each runs it anew. */
const compiled = new Map();

/**
 * Jest's runtime, except that Node itself loads the packages, so that each is loaded once per worker and not once per test
 * file. Our own modules then have to run in Node's realm too (`one-realm-environment.cjs`), because checks such as
 * `instanceof` in the packages fail for objects of another realm.
 */
module.exports = class NativePackagesRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    this.executor.compile = (source, filename) => {
      const kept = compiled.get(filename);
      if (kept?.source === source) return kept.run;
      const run = compileFunction(source, this.executor.injectedModuleParameters, { filename });
      compiled.set(filename, { source, run });
      return run;
    };
  }

  requireModule(from, name, options, actual) {
    const native = name && !options?.isInternalModule && !OURS.test(name) && !isBuiltin(name);
    return native
      ? require(this.executor.resolution.resolveCjs(from, name))
      : super.requireModule(from, name, options, actual);
  }
};
