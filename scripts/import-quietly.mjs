/** Imports a module, and hides the warning of a package whose faster native part is deliberately not installed. */
export async function importQuietly(url) {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await import(url);
  } finally {
    console.warn = warn;
  }
}
