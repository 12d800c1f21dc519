import type { ReactNode } from 'react';
import { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { FailedLoad } from '../../shared/ui/figures-card.js';
import { Skeleton } from '../../shared/ui/query-state.js';

interface ReadingProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** What was read from the chain, or why it could not be. A retry is offered unless the server refused the request. */
export function Reading<Data>({ query: { data, error, refetch }, children }: ReadingProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton rows={6} />;
  if (error instanceof ApiError && !error.unresolved) return <p role="alert">{refusalOf(error)}</p>;
  return <FailedLoad onRetry={() => void refetch()} />;
}

/** An identifier in the address of the page is the only input. */
const refusalOf = ({ status, message }: ApiError): string =>
  status === 400 ? t(texts.explorer.search.invalid) : message;
