type ElapsedBarProps = { label: string; words: string; minutes: { elapsed: number; total: number } };

/** How much of a gathering has passed, as a bar and in words. */
export function ElapsedBar({ label, words, minutes }: ElapsedBarProps) {
  return (
    <progress
      className="elapsed__bar"
      max={minutes.total}
      value={minutes.elapsed}
      aria-label={label}
      aria-valuetext={words}
    />
  );
}
