import { type EpochMs, floorToMinute, MINUTE_MS } from "#core/time/instant.ts";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  for (const listener of listeners) listener();
  timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
}

/**
 * Calls `listener` when the device's minute changes, and when a sleeping tab becomes visible again. One timer serves
 * the whole page.
 */
export function onMinute(listener: () => void): () => void {
  listeners.add(listener);
  document.addEventListener("visibilitychange", listener);
  timer ??= setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
  return () => {
    listeners.delete(listener);
    document.removeEventListener("visibilitychange", listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** The current minute of the device. */
export function deviceMinute(): EpochMs {
  return floorToMinute(Date.now());
}
