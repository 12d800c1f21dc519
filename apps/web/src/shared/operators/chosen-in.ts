/** The parameters of a page's address that its list is filtered by. Others are ignored. */
export const chosenIn = (params: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
