const { TestEnvironment } = require('jest-environment-node');
const { setTimeout } = require('node:timers/promises');

/** What would keep Jest from ending: servers that still listen, and processes that still run. */
const LEFT_OPEN = new Set(['TCPServerWrap', 'PipeServerWrap', 'ProcessWrap']);

const openNow = () => process.getActiveResourcesInfo().filter((kind) => LEFT_OPEN.has(kind));

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
    await super.teardown();
    // What a test closes without waiting may take a moment.
    for (let tries = 0; tries < 50 && openNow().length > this.openBefore; tries++) await setTimeout(20);
    const left = openNow();
    if (left.length > this.openBefore) throw new Error(`The test file leaves open: ${left.join(', ')}`);
  }
};
