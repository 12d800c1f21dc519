import { SIZES, type SceneName } from '#art/sizes';
import styles from './art.module.css';

interface ArtProps {
  name: SceneName;
  /** Describes the picture. Leave it out if the picture is decoration. */
  alt?: string;
  /** Loads immediately, for pictures that are visible at once. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture of the kingdom, drawn by the server in the brand's colours. Its space is reserved while it loads. */
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
