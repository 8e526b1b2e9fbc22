import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { deviceSaves, subscribeToDevice } from "#web/components/saved-events/device-store.ts";
import type { SavedCardView } from "#web/components/saved-events/saved-card-view.ts";

type DeviceCards = { shows: "loading" } | { shows: "failed" } | { shows: "cards"; cards: readonly SavedCardView[] };

/** What the device keeps, as cards: asked for once, so that what is taken out stays in sight until the page is left. */
export function useDeviceCards(): { state: DeviceCards; count: number; again: () => void } {
  const [state, setState] = useState<DeviceCards>({ shows: "loading" });
  const count = useSyncExternalStore(
    subscribeToDevice,
    () => deviceSaves().length,
    () => 0,
  );
  const load = useCallback((isWanted: () => boolean) => {
    readCards().then(
      (cards) => isWanted() && setState({ shows: "cards", cards }),
      () => isWanted() && setState({ shows: "failed" }),
    );
  }, []);
  useEffect(() => {
    let wanted = true;
    load(() => wanted);
    return () => {
      wanted = false;
    };
  }, [load]);
  const again = () => {
    setState({ shows: "loading" });
    load(() => true);
  };
  return { state, count, again };
}

async function readCards(): Promise<readonly SavedCardView[]> {
  const saves = deviceSaves();
  if (saves.length === 0) return [];
  const body = new URLSearchParams(saves.map(({ key, at }) => ["save", `${key} ${at}`]));
  const response = await fetch("/saved-events/device", { method: "POST", body });
  if (!response.ok) throw new Error("the cards could not be read");
  const answer = (await response.json()) as { cards: readonly SavedCardView[] };
  return answer.cards;
}
