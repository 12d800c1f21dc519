import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts, t } from '../brand.js';
import { FailedLoad } from './figures-card.js';

interface SkeletonProps {
  rows?: number;
  /** The height of each row in pixels, if that of the content is known. */
  height?: number;
}

/**
 * Placeholder for a list or a part of a page until it is known. It has no style sheet, because the first script of every
 * page lists the names of all files.
 */
export const Skeleton = ({ rows = 3, height = 48 }: SkeletonProps) => (
  <div aria-busy="true" style={{ display: 'grid', width: '100%', gap: 12 }}>
    <span className="sr-only">{t(texts.shell.loading)}</span>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} style={{ height, borderRadius: 8, background: 'var(--tint-strong)' }} />
    ))}
  </div>
);

interface Loaded {
  data: unknown;
  isError: boolean;
  isEnabled?: boolean;
  refetch: () => unknown;
}

interface QuerySkeletonProps extends SkeletonProps {
  query: Loaded;
}

/** Shown in place of a query's data until there are any. */
export const QuerySkeleton = ({ query, ...rows }: QuerySkeletonProps) =>
  !query.data && !query.isError && query.isEnabled !== false && <Skeleton {...rows} />;

interface QueryFailureProps {
  query: Loaded;
  /** Whether to lead to the page that says what works at the moment. Small parts of a page don't all do so. */
  toState?: boolean;
  /** What shows the data, or blanks until there are any. */
  children?: ReactNode;
}

/** Shown in place of a query's data if none could be loaded. If only an update fails, the earlier data stay. */
export const QueryFailure = ({ query, toState = true, children }: QueryFailureProps) =>
  query.isError && !query.data ? (
    <FailedLoad onRetry={() => void query.refetch()}>
      {toState && <Link to="/status">{t(texts.shared.unavailableStill)}</Link>}
    </FailedLoad>
  ) : (
    children
  );

/** Shown in place of a query's data until there are any: a placeholder, or why there are none and what to do. */
export const QueryState = (props: QuerySkeletonProps) => (
  <>
    <QueryFailure query={props.query} />
    <QuerySkeleton {...props} />
  </>
);
