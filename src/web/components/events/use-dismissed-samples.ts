import { useCallback, useSyncExternalStore } from "react";
import { DELETED_SAMPLES_KEY, readDeletedSamples } from "#core/events/sample-events.ts";

const NOBODY_HIDES: readonly number[] = [];
const listeners = new Set<() => void>();
let saved: { stored: string | null; ids: readonly number[] } = { stored: null, ids: NOBODY_HIDES };

function stored(): string | null {
  try {
    return localStorage.getItem(DELETED_SAMPLES_KEY);
  } catch {
    // Some private windows deny access to storage: nothing was stored there.
    return null;
  }
}

function snapshot(): readonly number[] {
  const text = stored();
  if (text !== saved.stored) saved = { stored: text, ids: readDeletedSamples(text) };
  return saved.ids;
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

/** The samples that this browser hides, the same in every tab; empty on the server. */
export function useDismissedSamples(): { dismissed: readonly number[]; dismiss: (id: number) => void } {
  const dismissed = useSyncExternalStore(subscribe, snapshot, () => NOBODY_HIDES);
  const dismiss = useCallback((id: number) => {
    const text = JSON.stringify([...new Set([...snapshot(), id])]);
    try {
      localStorage.setItem(DELETED_SAMPLES_KEY, text);
    } catch {
      // Without storage the samples stay hidden until the page is closed.
      saved = { stored: stored(), ids: readDeletedSamples(text) };
    }
    for (const changed of listeners) changed();
  }, []);
  return { dismissed, dismiss };
}
