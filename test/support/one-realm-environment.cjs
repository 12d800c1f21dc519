const { TestEnvironment } = require('jest-environment-node');
const { AsyncLocalStorage } = require('node:async_hooks');
const { setTimeout } = require('node:timers/promises');

/** What would keep Jest from ending: servers that still listen, and processes that still run. */
const LEFT_OPEN = new Set(['TCPServerWrap', 'PipeServerWrap', 'ProcessWrap']);

const openNow = () => process.getActiveResourcesInfo().filter((kind) => LEFT_OPEN.has(kind));

/** The storages that a test file has used. Each that is in use makes every promise slower, so they end with the file. */
const storages = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    storages.add(this);
    return original.apply(this, args);
  };
}

/** Runs test files one after the other in Node's own realm, and removes the globals that each of them leaves behind. */
module.exports = class OneRealmEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { constructor: FakeTimers } = this.fakeTimersModern;
    const { constructor: Mocker } = this.moduleMocker;
    this.global = globalThis;
    this.fakeTimersModern = new FakeTimers({ config: config.projectConfig, global: globalThis });
    this.moduleMocker = new Mocker(globalThis);
    this.before = { ...Object.getOwnPropertyDescriptors(globalThis) };
    this.exit = process.exit;
    this.openBefore = openNow().length;
  }

  async teardown() {
    for (const key of Reflect.ownKeys(globalThis))
      if (!(key in this.before)) Reflect.deleteProperty(globalThis, key);
    Object.defineProperty(globalThis, 'console', this.before.console);
    process.exit = this.exit;
    for (const storage of storages) storage.disable();
    storages.clear();
    await super.teardown();
    // What a test closes without waiting may take a moment.
    for (let tries = 0; tries < 50 && openNow().length > this.openBefore; tries++) await setTimeout(20);
    const left = openNow();
    if (left.length > this.openBefore) throw new Error(`The test file leaves open: ${left.join(', ')}`);
  }
};
