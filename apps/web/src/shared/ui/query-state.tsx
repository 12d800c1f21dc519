import { QueryFailure } from './figures-card.js';
import { QuerySkeleton } from './skeleton.js';

interface QueryStateProps {
  query: { data: unknown; isError: boolean; isEnabled?: boolean; refetch: () => unknown };
  /** How many rows the placeholder has. */
  rows?: number;
  /** The height of each row in pixels, if that of the content is known. */
  height?: number;
}

/** Shown in place of a query's data until there are any: a placeholder, or why there are none and what to do. */
export const QueryState = ({ query, ...rows }: QueryStateProps) => (
  <>
    <QueryFailure query={query} />
    <QuerySkeleton query={query} {...rows} />
  </>
);
