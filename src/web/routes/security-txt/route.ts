import { DAY_MS, floorToMinute, toIsoSeconds } from "#core/time/instant.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

/** RFC 9116 §2.5.5 recommends less than a year, after which a reader must fetch the file again. In days. */
const VALID_DAYS = 180;

/** Where to report a vulnerability (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
  const { site, now, language } = context.get(requestContext);
  const contact = site.contactEmail === null ? `${site.baseUrl}/contact` : `mailto:${site.contactEmail}`;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${toIsoSeconds(floorToMinute(now) + VALID_DAYS * DAY_MS)}`,
    `Preferred-Languages: ${language}`,
    `Canonical: ${site.baseUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
