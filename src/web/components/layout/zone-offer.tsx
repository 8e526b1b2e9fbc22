import { useSyncExternalStore } from "react";
import { DEVICE_ZONE_KEY } from "#core/time/zone-cookie.ts";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import { useDeviceZone } from "#web/components/layout/use-device-zone.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

/** Loaded only by who has come into another zone. */
const ZoneOfferBox = lazyPart(
  () => import("#web/components/layout/zone-offer-box.tsx").then((part) => part.ZoneOfferBox),
  null,
);

type ZoneOfferProps = { view: Pick<LayoutView, "detectZone" | "zone"> };

/** Asks, when the device has come into another zone, whether to leave the one that was chosen by hand (PRODUCT P4). */
export function ZoneOffer({ view: { detectZone, zone } }: ZoneOfferProps) {
  const device = useDeviceZone();
  const before = useSyncExternalStore<string | null>(never, storedZone, unknownOnServer);
  if (!detectZone || device === null || before === null || device === before || isSameZone(device, zone.id))
    return null;
  return <ZoneOfferBox device={device} shown={zone.city} />;
}

const never = () => () => {};
const unknownOnServer = () => null;

function storedZone(): string | null {
  try {
    return localStorage.getItem(DEVICE_ZONE_KEY);
  } catch {
    // The browser allows no storage: then nothing is known of an earlier zone, and nothing is offered.
    return null;
  }
}

/** Browsers know some zones by an older name. */
function isSameZone(device: string, shown: string): boolean {
  return device === shown || device === Intl.DateTimeFormat("en", { timeZone: shown }).resolvedOptions().timeZone;
}
