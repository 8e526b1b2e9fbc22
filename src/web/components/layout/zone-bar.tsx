import Globe from "lucide/dist/esm/icons/globe.mjs";
import { type MouseEvent, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { formatLocalClock } from "#core/time/format.ts";
import { wallFromMs, wallMs } from "#core/time/local-time.ts";
import { LOCALES } from "#messages/language.ts";
import { type LayoutView, useLayoutView } from "#web/components/layout/layout-view.ts";
import { usePageMinute } from "#web/components/time/use-page-minute.ts";
import { zoneReturnPath } from "#web/http/zone-return-path.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";
import { type LoadedZonePicker, zonePickerInTime, loadZonePicker } from "#web/components/layout/load-zone-picker.ts";
import { ZONE_PANEL_ID, ZonePanel } from "#web/components/layout/zone-panel.tsx";

/** Average width of a character of "10:10 AM", the widest time, in em. */
const WIDEST_EM = 0.575;

const PARTS = {
  b: (text: ReactNode) => <b>{text}</b>,
  note: (text: ReactNode) => <span className="muted">{text}</span>,
  hidden: (text: ReactNode) => <VisuallyHidden>{text}</VisuallyHidden>,
};

/**
 * "Times shown for New York, 11:40 AM (GMT−5)" with a button to change the zone: it opens a panel, or, without scripts
 * or when the panel cannot be loaded, the page of all zones. Shown above every list of times.
 */
export function ZoneBar() {
  const view = useLayoutView();
  return view === undefined ? null : <LoadedZoneBar view={view} />;
}

function LoadedZoneBar({ view }: { view: LayoutView }) {
  const t = useTranslations("zone");
  const location = useLocation();
  const now = usePageMinute(view.now);
  const [opened, setOpened] = useState<{ picker: LoadedZonePicker; at: string }>();
  const isOpen = opened?.at === location.key;
  const { city, offset } = view.zone;
  const open = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    if (isOpen) return;
    const { form } = event.currentTarget;
    const picker = await zonePickerInTime();
    if (picker === null) return form?.submit();
    flushSync(() => setOpened({ picker, at: location.key }));
    const panel = document.getElementById(ZONE_PANEL_ID);
    panel?.showPopover();
    panel?.querySelector<HTMLElement>(firstField())?.focus();
  };
  const clock = clockAt(view, now);
  // The width is that of the widest digits, so that the button after it does not move each minute.
  const time = (text: ReactNode) => (
    <span className="zone-bar__clock" style={{ minInlineSize: `${clock.length * WIDEST_EM}em` }}>
      {text}
    </span>
  );
  return (
    <div className="zone-bar">
      <p className="print-only">{t.rich("printed", { city, ...PARTS })}</p>
      <Icon of={Globe} />
      <span>{t.rich("bar", { city, offset, clock, time, ...PARTS })}</span>
      <form action="/time-zone" className="zone-bar__form">
        <input type="hidden" name="returnTo" value={zoneReturnPath(location.pathname + location.search)} />
        <button
          type="submit"
          className="button button--quiet zone-bar__change"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={open}
        >
          <span>{t.rich("change", PARTS)}</span>
        </button>
      </form>
      {isOpen && (
        <ZonePanel
          key={location.key}
          view={view}
          now={now}
          picker={opened.picker}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** Loads the picker when the button gets the pointer or the focus. The press itself handles a failure. */
function prepare(): void {
  loadZonePicker().catch(() => null);
}

/** The field that takes the focus: the search, but not on a touch screen, where the keyboard would cover the list. */
function firstField(): string {
  return matchMedia("(pointer: coarse)").matches ? "[name=timeZone]:checked, select" : "[type=search], select";
}

/** The clock in the page's zone: the loader's text in its own minute, then the local time plus the elapsed time. */
function clockAt({ now: page, zone, hour12, language }: LayoutView, now: number): string {
  if (now === page) return zone.clock;
  const local = wallFromMs(wallMs(zone.localNow) + now - page);
  return formatLocalClock(local, { locale: LOCALES[language], hour12 });
}
