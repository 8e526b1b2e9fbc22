import { DIRECTIONS } from "#messages/language.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

const PAPER = "#fdf9f8";

const SHORTCUT_ICON = { src: "/icon-192.png", sizes: "192x192", type: "image/png" };

/** The web app manifest; generated, because the site's name is a setting. */
export function loader({ context }: Route.LoaderArgs) {
  const { site, language, translate } = context.get(requestContext);
  const manifest = {
    id: "/",
    name: site.name,
    short_name: site.name,
    description: translate("home.metaDescription"),
    lang: language,
    dir: DIRECTIONS[language],
    start_url: "/",
    scope: "/",
    // iPhones ignore `display_override`, and allow notifications only in a standalone app.
    display: "standalone",
    display_override: ["minimal-ui"],
    background_color: PAPER,
    theme_color: PAPER,
    shortcuts: [
      { name: translate("layout.shortcuts.now"), url: "/events?soon=now", icons: [SHORTCUT_ICON] },
      { name: translate("layout.shortcuts.saved"), url: "/saved-events", icons: [SHORTCUT_ICON] },
    ],
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json", "cache-control": "public, max-age=3600" },
  });
}
