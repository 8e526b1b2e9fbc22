import Search from "lucide/dist/esm/icons/search.mjs";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { browserCookieName, readCookie } from "#core/cookies.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { RECENT_ZONES_COOKIE, parseRecentZones } from "#core/time/viewer-zone.ts";
import { type ZoneEntry, indexZones, searchZones } from "#core/time/zone-search.ts";
import { FIRST_ZONES } from "#core/time/zone.ts";
import { LOCALES } from "#messages/language.ts";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import { useDeviceZone } from "#web/components/layout/use-device-zone.ts";
import { ZoneForm, type ZoneRowGroup, ZoneRows } from "#web/components/layout/zone-rows.tsx";
import { zoneRowView } from "#web/components/layout/zone-groups.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Status } from "#web/ui/pill.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";

type ZonePickerProps = {
  view: LayoutView;
  zones: readonly ZoneEntry[];
  /** The minute that the page shows, and the reader's local time then. */
  now: EpochMs;
  localNow: string;
  returnTo: string;
  foot: ReactNode;
};

/** The number of matching zones is announced once, when typing has paused this long. */
const ANNOUNCED_AFTER_MS = 600;
const ROWS_A_PAGE = 6;

/** All zones with a search field. Loaded when the panel is first opened; rendered only in the browser. */
export function ZonePicker({ view, zones, now, localNow, returnTo, foot }: ZonePickerProps) {
  const t = useTranslations("zonePicker");
  const tZone = useTranslations("zone");
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const device = useDeviceZone();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<ZoneId>(view.zone.id);
  const index = useMemo(() => indexZones(zones), [zones]);
  const groups = useMemo((): ZoneRowGroup[] => {
    const reader = { now, localNow, locale: LOCALES[view.language], hour12: view.hour12 };
    const rows = (entries: readonly ZoneEntry[]) => entries.map((entry) => zoneRowView(entry, reader));
    if (query.trim() !== "") return [{ label: t("group.found"), rows: rows(searchZones(index, query)) }];
    const recent = parseRecentZones(
      readCookie(document.cookie, browserCookieName(RECENT_ZONES_COOKIE, location.protocol)),
    );
    const listed = zoneListGroups(zones, { device, recent, current: view.zone.id });
    return listed.map(({ key, zones: entries }) => ({ label: t(`group.${key}`), rows: rows(entries) }));
  }, [device, index, localNow, now, query, t, view, zones]);
  const count = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const radios = () => [...(form.current?.querySelectorAll<HTMLInputElement>("[name=timeZone]") ?? [])];
  const choose = (radio: HTMLInputElement | undefined) => {
    if (radio === undefined) return;
    setChosen(radio.value);
    radio.focus();
  };
  return (
    <ZoneForm id={id} view={view} returnTo={returnTo} foot={foot}>
      <div ref={form}>
        <div className="zone-search">
          <label htmlFor={id}>
            <VisuallyHidden>{t("search")}</VisuallyHidden>
          </label>
          <Icon of={Search} />
          <input
            id={id}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={t("search")}
            aria-controls={`${id}-list`}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || !["ArrowDown", "Enter"].includes(event.key)) return;
              event.preventDefault();
              const all = radios();
              const checked = event.key === "ArrowDown" ? all.find((radio) => radio.checked) : undefined;
              choose(checked ?? all[0]);
            }}
          />
        </div>
        <div
          id={`${id}-list`}
          role="radiogroup"
          tabIndex={-1}
          aria-label={tZone("all")}
          className="zone-list"
          onKeyDown={(event) => moveInList(event, radios(), choose, () => document.getElementById(id)?.focus())}
        >
          {count === 0 ? <p className="zone-list__none">{t("none")}</p> : null}
          {count > 0 && <ZoneRows groups={groups} chosen={chosen} onChoose={setChosen} />}
        </div>
        <FoundCount key={query} text={query.trim() === "" ? "" : t("found", { count })} />
      </div>
    </ZoneForm>
  );
}

/** Keys that a radio group does not handle: Home, End, Page Up, Page Down, and letters, which continue in the search. */
function moveInList(
  event: KeyboardEvent,
  radios: HTMLInputElement[],
  choose: (radio: HTMLInputElement | undefined) => void,
  search: () => void,
): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const at = radios.findIndex((radio) => radio === document.activeElement);
  const last = radios.length - 1;
  const moves: Record<string, number> = {
    Home: 0,
    End: last,
    PageDown: Math.min(last, at + ROWS_A_PAGE),
    PageUp: Math.max(0, at - ROWS_A_PAGE),
  };
  const to = moves[event.key];
  if (to !== undefined) {
    event.preventDefault();
    choose(radios[to]);
    return;
  }
  // The focus moves before the letter is inserted, so the letter goes into the search.
  if ((event.key.length === 1 && event.key !== " ") || event.key === "Backspace") search();
}

function FoundCount({ text }: { text: string }) {
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Status>
      <VisuallyHidden>{announced}</VisuallyHidden>
    </Status>
  );
}

type ZoneListGroup = { key: "device" | "recent" | "often" | "others"; zones: readonly ZoneEntry[] };

type VisitorZones = { device: ZoneId | null; recent: readonly ZoneId[]; current: ZoneId };

/**
 * The order of the picker (CONVENTIONS 4.10): the device's zone, recently used zones, the spec's 25, then all others.
 * Each zone appears once.
 */
export function zoneListGroups(
  zones: readonly ZoneEntry[],
  { device, recent, current }: VisitorZones,
): ZoneListGroup[] {
  const left = new Map(zones.map((entry) => [entry.zone, entry]));
  const take = (names: readonly ZoneId[]): ZoneEntry[] =>
    names.flatMap((name) => {
      const entry = left.get(name) ?? zones.find((each) => each.aliases.includes(name));
      return entry !== undefined && left.delete(entry.zone) ? [entry] : [];
    });
  const groups: ZoneListGroup[] = [
    { key: "device", zones: take(device === null ? [] : [device]) },
    { key: "recent", zones: take([current, ...recent]) },
    { key: "often", zones: take(FIRST_ZONES) },
  ];
  return [...groups, { key: "others" as const, zones: [...left.values()] }].filter((group) => group.zones.length > 0);
}
