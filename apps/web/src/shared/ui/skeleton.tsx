import { texts, t } from '../brand.js';
import styles from './skeleton.module.css';

interface SkeletonProps {
  rows?: number;
  /** The height of each row in pixels, if that of the content is known. */
  height?: number;
}

/** Placeholder for a list or a part of a page until it is known. */
export const Skeleton = ({ rows = 3, height = 48 }: SkeletonProps) => (
  <div className={styles.rows} aria-busy="true">
    <span className="sr-only">{t(texts.shell.loading)}</span>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} style={{ height }} />
    ))}
  </div>
);

interface QuerySkeletonProps extends SkeletonProps {
  query: { data: unknown; isError: boolean; isEnabled?: boolean };
}

/** Shown in place of a query's data until there are any. */
export const QuerySkeleton = ({ query, ...rows }: QuerySkeletonProps) =>
  !query.data && !query.isError && query.isEnabled !== false && <Skeleton {...rows} />;
