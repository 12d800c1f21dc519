/** Applies a method decorator to the route that has the decorated parameter, such as to document what it reads. */
export const onRoute =
  (decorator: MethodDecorator): ParameterDecorator =>
  (controller, method) => {
    const route = method === undefined ? undefined : Object.getOwnPropertyDescriptor(controller, method);
    if (method !== undefined && route) decorator(controller, method, route);
  };
