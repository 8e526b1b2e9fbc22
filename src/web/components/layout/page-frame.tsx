import type { ReactNode } from "react";
import { FollowLinks } from "#web/components/layout/follow-links.tsx";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import { OldCopySlot } from "#web/components/layout/old-copy-slot.tsx";
import { NewDay } from "#web/components/layout/new-day.tsx";
import { MAIN_ID } from "#web/components/layout/route-announcer.tsx";
import { SiteFooter } from "#web/components/layout/site-footer.tsx";
import { SiteHeader } from "#web/components/layout/site-header.tsx";
import { SiteNotice } from "#web/components/layout/site-notice.tsx";
import { useFreshAfterReturn } from "#web/components/layout/use-fresh-after-return.ts";
import { ZoneOffer } from "#web/components/layout/zone-offer.tsx";
import { ToggleForm } from "#web/components/toggles/toggle-form.tsx";
import { ToastRegion } from "#web/components/toasts/toast-region.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";

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
      <OldCopySlot />
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
