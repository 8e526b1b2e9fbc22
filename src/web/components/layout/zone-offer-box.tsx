import Globe from "lucide/dist/esm/icons/globe.mjs";
import { useState } from "react";
import { Form, useLocation } from "react-router";
import { zoneCity } from "#core/time/zone-city.ts";
import { DEVICE_ZONE_KEY } from "#core/time/viewer-zone.ts";
import { zoneReturnPath } from "#web/http/zone-return-path.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

function store(device: string): void {
  try {
    localStorage.setItem(DEVICE_ZONE_KEY, device);
  } catch {
    // Without storage the offer appears again on the next page.
  }
}

/** "Your device is now in Tokyo. Use Tokyo time?" */
export function ZoneOfferBox({ device, shown }: { device: string; shown: string }) {
  const t = useTranslations("zoneOffer");
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
