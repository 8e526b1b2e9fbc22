import Megaphone from "lucide/dist/esm/icons/megaphone.mjs";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { dateOf, wallFromMs, wallMs } from "#core/time/local-time.ts";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import { MAIN_ID } from "#web/components/layout/route-announcer.tsx";
import { SiteFooter } from "#web/components/layout/site-footer.tsx";
import { SiteHeader } from "#web/components/layout/site-header.tsx";
import { deviceMinute, onMinute } from "#web/components/time/minute-clock.ts";
import { pageMinute } from "#web/components/time/use-page-minute.ts";
import { ToastRegion } from "#web/components/toasts/toast-region.tsx";
import { ToggleForm } from "#web/components/toggles/toggle-form.tsx";
import { STALE_PAGE_SLOT } from "#web/http/stale-page-slot.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Status } from "#web/ui/pill.tsx";
import { returnFocusTo } from "#web/ui/returning-focus.ts";
import { useRestoredFocus } from "#web/ui/use-restored-focus.ts";
import { ZoneOffer } from "#web/components/layout/zone-offer-slot.tsx";

type PageFrameProps = {
  view: LayoutView;
  /** The page has its own header, main and footer, outside the main layout. */
  isBare?: boolean;
  children: ReactNode;
};

/** The frame around every page: header with the skip link, main, footer. */
export function PageFrame({ view, isBare = false, children }: PageFrameProps) {
  useRestoredFocus();
  useReloadAfterRestore(view.account !== null);
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

/** The admins' notice to everybody. */
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
 * Reloads a member's page when the browser restores it from the back/forward cache: the person may have signed out
 * since, and their data must not be shown.
 */
function useReloadAfterRestore(isMember: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMember) return;
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) void revalidate();
    };
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, [isMember, revalidate]);
}

/**
 * An empty element into which the server writes, when the page is served from an old copy, that the page is old. React
 * leaves its text alone and removes it with the next page.
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

/**
 * Reloads an open page when the reader's day changes, so that "Today" never stands over yesterday. Only while the page
 * is visible.
 */
function NewDay({ view: { now, zone } }: NewDayProps) {
  const { revalidate } = useRevalidator();
  const { localNow } = zone;
  useEffect(() => {
    const deviceAtLoad = deviceMinute();
    return onMinute(() => {
      if (document.visibilityState !== "visible") return;
      const passed = pageMinute(now, deviceAtLoad, deviceMinute()) - now;
      // If the page could not be loaded, or is a copy from before midnight, the next minute tries again.
      if (dateOf(wallFromMs(wallMs(localNow) + passed)) !== dateOf(localNow)) void revalidate();
    });
  }, [now, localNow, revalidate]);
  return null;
}

/** Navigates for every `RowLink` of the page in the browser, as the router's own links do themselves. */
function FollowLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = plainClickOn(event)?.closest<HTMLAnchorElement>("a[data-follow]") ?? null;
      if (link === null) return;
      event.preventDefault();
      const stays = link.dataset["follow"] === "stay";
      if (stays) returnFocusTo([link]);
      void navigate(link.pathname + link.search + link.hash, { preventScrollReset: stays });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
  return null;
}

/** The clicked element, unless the click opens another tab or window or is already handled. */
function plainClickOn(event: MouseEvent): Element | null {
  const { button, altKey, ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null;
  return target instanceof Element ? target : null;
}
