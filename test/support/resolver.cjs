/** Resolves as Jest does, and finds packages as well that offer nothing but ES modules, which are compiled. */
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
