/** Whether the site goes without its press page. There is none without articles. Apart, so that the client can import it alone. */
export const hidesPress = ({ press }: { press: { articles: readonly unknown[] } }): boolean =>
  press.articles.length === 0;
