import X from "lucide-react/icons/x";
import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import { ZoneForm } from "#web/components/layout/zone-form.tsx";
import { zonePageAddress } from "#web/components/layout/zone-page-address.ts";
import { Icon } from "#web/ui/icon.tsx";

export const ZONE_PANEL_ID = "zone-panel";

/** Where the zone is changed: the browser's own popover, so it opens and closes without script too. */
export function ZonePanel({ view }: { view: LayoutView }) {
  const t = useTranslations("zone");
  const location = useLocation();
  return (
    <dialog id={ZONE_PANEL_ID} popover="auto" aria-labelledby="zone-panel-title" className="zone-panel">
      <div className="zone-panel__head">
        <h2 id="zone-panel-title">{t("panel")}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t("close")}
          popoverTarget={ZONE_PANEL_ID}
          popoverTargetAction="hide"
        >
          <Icon of={X} />
        </button>
      </div>
      <ZoneForm
        id="zone-panel-field"
        current={view.zone}
        groups={[{ label: t("often"), zones: view.zoneChoices }]}
        returnTo={location.pathname + location.search}
      >
        <Link to={zonePageAddress(location)}>{t("all")}</Link>
      </ZoneForm>
    </dialog>
  );
}
