/** The kingdom's crown. It is decoration and hidden from screen readers. */
export function Crown({ className }: { className?: string }) {
  return (
    <img
      src="/art/crown-emblem.svg"
      alt=""
      width={480}
      height={400}
      draggable={false}
      className={className}
    />
  );
}
