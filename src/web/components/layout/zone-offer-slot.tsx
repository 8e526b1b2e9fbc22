import { useSyncExternalStore } from "react";
import { DEVICE_ZONE_KEY } from "#core/time/viewer-zone.ts";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import { useDeviceZone } from "#web/components/layout/use-device-zone.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

/** Loaded only when the device's zone differs. */
const ZoneOfferBox = lazyPart(
  () => import("#web/components/layout/zone-offer-box.tsx").then((part) => part.ZoneOfferBox),
  null,
);

type ZoneOfferProps = { view: Pick<LayoutView, "detectZone" | "zone"> };

/** When the device is in a new zone, offers to switch from the manually chosen zone (PRODUCT P4). */
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
    // Without storage no earlier zone is known, so nothing is offered.
    return null;
  }
}

/** Some browsers use an older name for a zone. */
function isSameZone(device: string, shown: string): boolean {
  return device === shown || device === Intl.DateTimeFormat("en", { timeZone: shown }).resolvedOptions().timeZone;
}
