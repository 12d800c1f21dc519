/**
 * Jest runs each test file in a realm of its own, in which Node's errors, such as those of `fetch`, are no instances of
 * `Error`. Libraries ask `instanceof Error`, so errors of Node's realm count as well.
 */
const NodeError = Object.getPrototypeOf(DOMException.prototype).constructor as ErrorConstructor;
const isInstance = Function.prototype[Symbol.hasInstance];

Object.defineProperty(Error, Symbol.hasInstance, {
  value(this: unknown, value: unknown): boolean {
    return isInstance.call(this, value) || (this === Error && isInstance.call(NodeError, value));
  },
});
