import Globe from "lucide-react/icons/globe";
import { useState, useSyncExternalStore } from "react";
import { Form, useLocation } from "react-router";
import { zoneCity } from "#core/time/zone-city.ts";
import { DEVICE_ZONE_KEY } from "#core/time/zone-cookie.ts";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import { useDeviceZone } from "#web/components/layout/use-device-zone.ts";
import { zoneReturnPath } from "#web/http/zone-return-path.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type ZoneOfferProps = { view: Pick<LayoutView, "detectZone" | "zone"> };

/** Asks, when the device has come into another zone, whether to leave the one that was chosen by hand (PRODUCT P4). */
export function ZoneOffer({ view: { detectZone, zone } }: ZoneOfferProps) {
  const device = useDeviceZone();
  const before = useSyncExternalStore<string | null>(never, storedZone, unknownOnServer);
  if (!detectZone || device === null || before === null || device === before || isSameZone(device, zone.id))
    return null;
  return <Offer device={device} shown={zone.city} />;
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

function store(device: string): void {
  try {
    localStorage.setItem(DEVICE_ZONE_KEY, device);
  } catch {
    // As above.
  }
}

/** Browsers know some zones by an older name. */
function isSameZone(device: string, shown: string): boolean {
  return device === shown || device === Intl.DateTimeFormat("en", { timeZone: shown }).resolvedOptions().timeZone;
}

function Offer({ device, shown }: { device: string; shown: string }) {
  const t = useTranslations("zone.offer");
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  const city = zoneCity(device);
  const close = () => {
    store(device);
    setOpen(false);
  };
  return (
    <section className="zone-offer toast" aria-label={t("label")}>
      <Icon of={Globe} />
      <div className="toast__text">
        <p>{t("text", { city })}</p>
        <Form method="post" action="/time-zone" className="zone-offer__choices" onSubmit={close}>
          <input type="hidden" name="returnTo" value={zoneReturnPath(pathname + search)} />
          <input type="hidden" name="timeZone" value={device} />
          <Button type="submit">{t("use", { city })}</Button>
          <Button type="button" look="quiet" onClick={close}>
            {t("keep", { city: shown })}
          </Button>
        </Form>
      </div>
    </section>
  );
}
