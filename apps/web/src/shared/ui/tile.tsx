import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Blank } from './figures-card.js';
import { QueryFailure } from './query-state.js';
import styles from './tile.module.css';

interface TileProps {
  heading: string;
  /** The page that says more. */
  to: string;
  query: { data: unknown; isError: boolean; refetch: () => unknown };
  /** Undefined until it is known. */
  value: ReactNode;
  note: ReactNode;
  testId: string;
  children?: ReactNode;
}

/** One figure of the member. Its space is reserved while it loads. */
export function Tile({ heading, to, query, value, note, testId, children }: TileProps) {
  const id = useId();
  const failed = query.isError && !query.data;
  return (
    <section className={styles.tile} aria-labelledby={id} aria-busy={!query.data && !failed}>
      <h2 id={id}>
        <Link to={to}>{heading}</Link>
      </h2>
      <QueryFailure query={query} toState={false} />
      {!failed && (
        <>
          <p className={styles.value} data-testid={testId}>
            {value ?? <Blank />}
          </p>
          {children}
          <p className={styles.note}>{note ?? <Blank />}</p>
        </>
      )}
    </section>
  );
}
