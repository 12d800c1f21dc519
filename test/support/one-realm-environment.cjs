const { TestEnvironment } = require('jest-environment-node');

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
  }

  async teardown() {
    for (const key of Reflect.ownKeys(globalThis))
      if (!(key in this.before)) Reflect.deleteProperty(globalThis, key);
    Object.defineProperty(globalThis, 'console', this.before.console);
    process.exit = this.exit;
    await super.teardown();
  }
};
