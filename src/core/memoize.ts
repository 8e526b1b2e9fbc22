/** Returns the cached result for the key, or calls `make` and caches its result. */
type Memoized<Value> = (key: string | number, make: () => Value) => Value;

/** Caches the results of a pure function. With `max` results the oldest is dropped, so no request can make the cache grow. */
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
