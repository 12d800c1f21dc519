/** Resolves as Jest does, but also finds packages that contain only ES modules. Jest then compiles them to CommonJS. */
module.exports = (path, options) => {
  try {
    return options.defaultResolver(path, options);
  } catch (error) {
    try {
      return options.defaultResolver(path, { ...options, conditions: ['node', 'import', 'default'] });
    } catch {
      throw error;
    }
  }
};
