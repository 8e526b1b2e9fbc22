/** Three half-rings: a rising clock, a ripple. Shown in empty states. */
export function Rings() {
  return (
    <svg
      className="rings"
      viewBox="0 0 120 60"
      width="120"
      height="60"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <circle cx="60" cy="60" r="18" />
      <circle cx="60" cy="60" r="34" opacity=".7" />
      <circle cx="60" cy="60" r="50" opacity=".4" />
    </svg>
  );
}
