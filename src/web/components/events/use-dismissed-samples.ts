import { useCallback, useSyncExternalStore } from "react";
import { DELETED_SAMPLES_KEY, readDeletedSamples } from "#core/events/sample-events.ts";

const NOBODY_HIDES: readonly number[] = [];
const listeners = new Set<() => void>();
let kept: { stored: string | null; ids: readonly number[] } = { stored: null, ids: NOBODY_HIDES };

function stored(): string | null {
  try {
    return localStorage.getItem(DELETED_SAMPLES_KEY);
  } catch {
    // Storage is refused in some private windows: nothing was kept there.
    return null;
  }
}

function snapshot(): readonly number[] {
  const text = stored();
  if (text !== kept.stored) kept = { stored: text, ids: readDeletedSamples(text) };
  return kept.ids;
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

/** The samples that this browser hides, in every tab at once; on the server, none. */
export function useDismissedSamples(): { dismissed: readonly number[]; dismiss: (id: number) => void } {
  const dismissed = useSyncExternalStore(subscribe, snapshot, () => NOBODY_HIDES);
  const dismiss = useCallback((id: number) => {
    const text = JSON.stringify([...new Set([...snapshot(), id])]);
    try {
      localStorage.setItem(DELETED_SAMPLES_KEY, text);
    } catch {
      // Hidden until the page is left: there is nowhere to keep it.
      kept = { stored: stored(), ids: readDeletedSamples(text) };
    }
    for (const changed of listeners) changed();
  }, []);
  return { dismissed, dismiss };
}
