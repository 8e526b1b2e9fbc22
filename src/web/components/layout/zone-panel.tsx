import X from "lucide/dist/esm/icons/x.mjs";
import { Link, useLocation } from "react-router";
import { wallFromMs, wallMs } from "#core/time/local-time.ts";
import { type LayoutView, zonePageAddress } from "#web/components/layout/layout-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { LoadedZonePicker } from "#web/components/layout/load-zone-picker.ts";

export const ZONE_PANEL_ID = "zone-panel";

type ZonePanelProps = {
  view: LayoutView;
  now: number;
  picker: LoadedZonePicker;
  onClosed: () => void;
};

/** The panel to change the zone: the browser's popover, rendered only while it is open. */
export function ZonePanel({ view, now, picker, onClosed }: ZonePanelProps) {
  const t = useTranslations("zone");
  const location = useLocation();
  const returnTo = location.pathname + location.search;
  const foot = <Link to={zonePageAddress(location)}>{t("all")}</Link>;
  return (
    <dialog
      id={ZONE_PANEL_ID}
      popover="auto"
      aria-labelledby="zone-panel-title"
      className="zone-panel"
      onToggle={(event) => event.newState === "closed" && onClosed()}
    >
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
      <picker.ZonePicker
        view={view}
        zones={picker.zones}
        now={now}
        localNow={wallFromMs(wallMs(view.zone.localNow) + now - view.now)}
        returnTo={returnTo}
        foot={foot}
      />
    </dialog>
  );
}
