/** A struck coin with a crown on it. */
export function Coin() {
  return (
    <svg viewBox="0 0 64 64">
      <ellipse cx="33" cy="34" rx="29" ry="29" fill="color-mix(in oklab, var(--gold-deep) 70%, black)" />
      <circle cx="31" cy="31" r="29" fill="var(--gold)" />
      <path d="M10 48A27 27 0 0 1 48 10Z" fill="white" opacity=".35" />
      <circle cx="31" cy="31" r="23" fill="none" stroke="var(--gold-deep)" strokeWidth="2.5" />
      <path d="m18 41-4-20q7 8 11 8 3-3 6-12 3 9 6 12 4 0 11-8l-4 20q-13 5-26 0Z" fill="var(--gold-deep)" />
    </svg>
  );
}
