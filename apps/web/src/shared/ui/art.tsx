import { SIZES, type SceneName } from '#art/sizes';
import styles from './art.module.css';

interface ArtProps {
  name: SceneName;
  /** What it shows; nothing when it decorates. */
  alt?: string;
  /** In sight at once: not put off. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture of the kingdom, drawn by the server in the brand's colours. Its place is kept while it loads. */
export function Art({ name, alt = '', eager = false, className = '' }: ArtProps) {
  return (
    <img
      {...SIZES[name]}
      src={`/art/${name}.svg`}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      className={`${styles.art} ${className}`}
    />
  );
}
