/** Returns the cached result for the key, or calls `make` and caches its result. */
type Memoized<Value> = (key: string | number, make: () => Value) => Value;

/** Caches the results of a pure function. With `max` results the oldest is dropped, so no request can make the cache grow. */
export function memoize<Value>(max: number): Memoized<Value> {
  const cached = new Map<string | number, Value>();
  return (key, make) => {
    const known = cached.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (cached.size >= max) cached.delete(cached.keys().next().value ?? "");
    cached.set(key, made);
    return made;
  };
}
