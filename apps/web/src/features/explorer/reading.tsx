import type { ReactNode } from 'react';
import { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { Button } from '../../shared/ui/button.js';
import styles from './explorer.module.css';

interface ReadingProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** What was read from the chain, or why it could not be. A retry is offered unless the server refused the request. */
export function Reading<Data>({ query: { data, error, refetch }, children }: ReadingProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) {
    return (
      <p className={styles.muted} role="status">
        {t(texts.explorer.loading)}
      </p>
    );
  }
  const refused = error instanceof ApiError && !error.unresolved;
  return (
    <div className={styles.failure}>
      <p role="alert">{refused ? refusalOf(error) : t(texts.shared.unavailable)}</p>
      {!refused && (
        <Button look="quiet" onClick={() => void refetch()}>
          {t(texts.shared.retry)}
        </Button>
      )}
    </div>
  );
}

/** An identifier in the address of the page is the only input. */
const refusalOf = ({ status, message }: ApiError): string =>
  status === 400 ? t(texts.explorer.search.invalid) : message;
