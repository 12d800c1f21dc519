interface CrownProps {
  className?: string;
  /** Whether it is far down the page, so that it is fetched only when it comes near. */
  lazy?: boolean;
}

/** The kingdom's crown. It is decoration and hidden from screen readers. */
export function Crown({ className, lazy = false }: CrownProps) {
  return (
    <img
      src="/art/crown-emblem.svg"
      alt=""
      width={480}
      height={400}
      draggable={false}
      loading={lazy ? 'lazy' : undefined}
      className={className}
    />
  );
}
