import { type ReactNode, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, data, useLocation } from "react-router";
import { floorToMinute } from "#core/time/instant.ts";
import { DEFAULT_LANGUAGE, DIRECTIONS } from "#messages/language.ts";
import { accountView } from "#web/components/layout/account-view.ts";
import { DeviceZoneScript } from "#web/components/layout/device-zone-script.tsx";
import { ErrorScreen } from "#web/components/layout/error-screen.tsx";
import { layoutView } from "#web/components/layout/layout-view.server.ts";
import { useLayoutView } from "#web/components/layout/layout-view.ts";
import { PageFrame } from "#web/components/layout/page-frame.tsx";
import { RouteAnnouncer } from "#web/components/layout/route-announcer.tsx";
import { SiteHead, EarlyInputScript } from "#web/components/layout/site-head.tsx";
import { unreadLoader } from "#web/components/layout/unread-loader.server.ts";
import { useSlowNavigation } from "#web/components/layout/use-slow-navigation.ts";
import { OrganizerCardsSkeleton } from "#web/components/organizers/organizer-cards-skeleton.tsx";
import { stayWhenUnanswered } from "#web/components/toasts/submit-failures.ts";
import { readFlash } from "#web/http/flash.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { WHEN_SEEN } from "#web/http/when-seen.ts";
import { Texts, useTranslations } from "#web/texts.tsx";
import { Loading, SkeletonRows } from "#web/ui/empty.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/root";
import styles from "./styles/app.css?url";
import commissioner from "./styles/fonts/commissioner-latin.woff2?url";
import literata from "./styles/fonts/literata-latin.woff2?url";
import otherScripts from "./styles/fonts-of-other-scripts.css?url";

export async function loader({ context: router, request }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { site, viewer, language, detectZone, now, hour12, firstWeekday, secondCalendar, density, zone } = context;
  const { name, feedbackUrl, newsletterFormUrl, contactEmail, notice, isOpen } = site;
  const launchText = isOpen ? null : site.launchText;
  const shown = { name, feedbackUrl, newsletterFormUrl, contactEmail, notice, launchText };
  const unread = await unreadLoader(context);
  const account = viewer && accountView(viewer, unread);
  // A page that answers a form has the form's exact moment; its clock counts whole minutes.
  const time = { now: floorToMinute(now), hour12, firstWeekday, secondCalendar, density, zone };
  const { toasts, headers } = readFlash(request.headers.get("cookie"), context);
  return data(layoutView({ site: shown, account, toasts, language, detectZone, ...time }), { headers });
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayWhenUnanswered];

/** Low priority: text is shown in a fallback font until these arrive; what the layout needs is loaded first. */
const FONT = {
  rel: "preload",
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous",
  fetchPriority: "low",
} as const;

export const links: Route.LinksFunction = () => [
  { ...FONT, href: literata },
  { ...FONT, href: commissioner },
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: otherScripts, media: WHEN_SEEN },
];

/** The whole document, around pages and error pages alike. */
export function Layout({ children }: { children: ReactNode }) {
  const view = useLayoutView();
  const language = view?.language ?? DEFAULT_LANGUAGE;
  return (
    <html
      lang={language}
      dir={DIRECTIONS[language]}
      data-density={view?.density}
      data-zone={view?.detectZone ? view.zone.id : undefined}
      data-zone-by={view?.detectZone ? view.zone.source : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        {view?.detectZone && <DeviceZoneScript />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fdf9f8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1a1218" />
        <Meta />
        {view !== undefined && (
          <Texts language={language}>
            <SiteHead siteName={view.site.name} language={language} />
          </Texts>
        )}
        <Links />
        <noscript>
          <link rel="stylesheet" href={otherScripts} />
        </noscript>
      </head>
      <body>
        <Texts language={language}>
          {children}
          <RouteAnnouncer />
        </Texts>
        <EarlyInputScript />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const loading = useSlowNavigation();
  const leaving = loading !== null && loading !== pathname;
  return (
    <PageFrame view={loaderData} isBare={pathname === LANDING_PATH && !leaving}>
      {leaving ? <Coming path={loading} from={pathname} /> : <Outlet />}
    </PageFrame>
  );
}

/** The landing page for the time before the launch, which has no main layout (spec admin and landing §2). */
const LANDING_PATH = "/landing/main";

type Way = { path: string; from: string };

function Coming({ path, from }: Way) {
  // Many pages render their own title: that title would leave with its page, and the tab would have none until the next
  // page comes.
  const [title] = useState(() => document.title);
  return (
    <Wrap padded>
      <title>{title}</title>
      <Outline path={path} from={from} />
    </Wrap>
  );
}

function Outline({ path, from }: Way) {
  const t = useTranslations("layout");
  const label = t("loading");
  if (path === "/" || path === "/home") return <Loading label={label} />;
  // The labels are the spec's: the next page depends on who is signed in and on their rights.
  if (path === "/create-event") return <Loading label={t("checkingAuthentication")} />;
  if (isAdminPath(path) && !isAdminPath(from)) return <Loading label={t("checkingPermissions")} />;
  if (path === "/organizers") return <OrganizerCardsSkeleton />;
  return <SkeletonRows rows={4} label={path === "/admin" ? t("loadingEvents") : label} />;
}

function isAdminPath(path: string): boolean {
  return path === "/admin" || path.startsWith("/admin/");
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
