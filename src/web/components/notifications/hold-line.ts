/** Does `work` while this tab holds the lock of that name; the other tabs of the browser wait for their turn. Without locks it begins at once. */
export function holdLine(name: string, work: () => () => void): () => void {
  if (!("locks" in navigator)) return work();
  const waiting = new AbortController();
  const held = Promise.withResolvers<void>();
  navigator.locks
    .request(name, { signal: waiting.signal }, async () => {
      if (waiting.signal.aborted) return;
      const stop = work();
      await held.promise;
      stop();
    })
    .catch(() => undefined);
  return () => {
    waiting.abort();
    held.resolve();
  };
}
