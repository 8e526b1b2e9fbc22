/** Answers with what it kept for the key, or else with what `make` gives, which it keeps. */
type Memoized<Value> = (key: string | number, make: () => Value) => Value;

/**
 * Keeps the answers of a pure function, so that a list does not work out again what the list before it did. The oldest
 * leaves when there are `max`, so no request can make it grow.
 */
export function memoize<Value>(max: number): Memoized<Value> {
  const kept = new Map<string | number, Value>();
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (kept.size >= max) kept.delete(kept.keys().next().value ?? "");
    kept.set(key, made);
    return made;
  };
}
