import Megaphone from "lucide-react/icons/megaphone";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { dateOf, wallFromMs, wallMs } from "#core/time/local-time.ts";
import { DEVICE_ZONE_KEY } from "#core/time/viewer-zone.ts";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import { MAIN_ID } from "#web/components/layout/route-announcer.tsx";
import { SiteFooter } from "#web/components/layout/site-footer.tsx";
import { SiteHeader } from "#web/components/layout/site-header.tsx";
import { useDeviceZone } from "#web/components/layout/use-device-zone.ts";
import { deviceMinute, onMinute } from "#web/components/time/minute-clock.ts";
import { pageMinute } from "#web/components/time/use-page-minute.ts";
import { ToastRegion } from "#web/components/toasts/toast-region.tsx";
import { ToggleForm } from "#web/components/toggles/toggle-form.tsx";
import { STALE_PAGE_SLOT } from "#web/http/stale-page-slot.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Status } from "#web/ui/pill.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";

/** Loaded only by who has come into another zone. */
const ZoneOfferBox = lazyPart(
  () => import("#web/components/layout/zone-offer-box.tsx").then((part) => part.ZoneOfferBox),
  null,
);

type ZoneOfferProps = { view: Pick<LayoutView, "detectZone" | "zone"> };

/** Asks, when the device has come into another zone, whether to leave the one that was chosen by hand (PRODUCT P4). */
function ZoneOffer({ view: { detectZone, zone } }: ZoneOfferProps) {
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

type PageFrameProps = {
  view: LayoutView;
  /** The page brings its own header, main and footer: it stands outside the main layout. */
  isBare?: boolean;
  children: ReactNode;
};

/** What stands around every page: header with the skip link, main, footer. */
export function PageFrame({ view, isBare = false, children }: PageFrameProps) {
  useKeptFocus();
  useFreshAfterReturn(view.account !== null);
  return (
    <>
      {!isBare && <SiteHeader view={view} />}
      <ToastRegion arrived={view.toasts} />
      <StalePageSlot />
      {view.site.notice !== null && <SiteNotice notice={view.site.notice} />}
      {isBare ? (
        children
      ) : (
        <>
          <main id={MAIN_ID} tabIndex={-1}>
            {children}
          </main>
          <SiteFooter view={view} />
        </>
      )}
      <ZoneOffer view={view} />
      <NewDay view={view} />
      <FollowLinks />
      <ToggleForm isMember={view.account !== null} />
    </>
  );
}

/** What the admins tell everybody, in their own words. */
function SiteNotice({ notice }: { notice: string }) {
  const t = useTranslations("layout");
  return (
    <aside className="site-notice" aria-label={t("noticeLabel")}>
      <p className="wrap">
        <Icon of={Megaphone} />
        <span dir="auto">{notice}</span>
      </p>
    </aside>
  );
}

/**
 * Asks for a member's page again when the browser brings it back as it was left (the back/forward cache): whoever was signed in then
 * may have signed out since, and what is theirs must not stand there.
 */
function useFreshAfterReturn(isMember: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMember) return;
    const returned = (event: PageTransitionEvent) => {
      if (event.persisted) void revalidate();
    };
    window.addEventListener("pageshow", returned);
    return () => window.removeEventListener("pageshow", returned);
  }, [isMember, revalidate]);
}

/**
 * The empty place into which the server writes, long after the page was made, that it is an old copy. React leaves its text
 * alone, and takes it away with the first page that is loaded after this one.
 */
export function StalePageSlot() {
  const { key } = useLocation();
  const [first] = useState(key);
  if (key !== first) return null;
  return (
    <Status id={STALE_PAGE_SLOT} className="stale-page" suppressHydrationWarning>
      {""}
    </Status>
  );
}

type NewDayProps = { view: Pick<LayoutView, "now" | "zone"> };

/** Asks for an open page again when the reader's day has changed, so that "Today" never stands over yesterday. Only while it is looked at. */
function NewDay({ view: { now, zone } }: NewDayProps) {
  const { revalidate } = useRevalidator();
  const { localNow } = zone;
  useEffect(() => {
    const deviceAtLoad = deviceMinute();
    return onMinute(() => {
      if (document.visibilityState !== "visible") return;
      const passed = pageMinute(now, deviceAtLoad, deviceMinute()) - now;
      // A page that could not be fetched, or was kept from before midnight, is asked for again at the next minute.
      if (dateOf(wallFromMs(wallMs(localNow) + passed)) !== dateOf(localNow)) void revalidate();
    });
  }, [now, localNow, revalidate]);
  return null;
}

/** Follows every `RowLink` of the page inside the browser, as the router's own links do for themselves. */
function FollowLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = plainClickOn(event)?.closest<HTMLAnchorElement>("a[data-follow]") ?? null;
      if (link === null) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
  return null;
}

/** What was clicked, unless the click asks for another tab or window, or somebody has answered it. */
function plainClickOn(event: MouseEvent): Element | null {
  const { button, altKey, ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null;
  return target instanceof Element ? target : null;
}
