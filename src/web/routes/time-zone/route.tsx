import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { allZones, canonicalZone } from "#core/time/zone.ts";
import { ZONE_COOKIE, ZONE_COOKIE_SECONDS } from "#core/time/zone-cookie.ts";
import { zoneChoice } from "#web/components/layout/layout-view.ts";
import { useLayoutView } from "#web/components/layout/use-layout-view.ts";
import { ZoneForm } from "#web/components/layout/zone-form.tsx";
import { withoutParameter } from "#web/http/clean-zone.server.ts";
import { ownPath } from "#web/http/own-path.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { zoneGroups } from "#web/routes/time-zone/zone-groups.ts";
import { Wrap } from "#web/ui/wrap.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const { translate, site, now, zone } = context.get(requestContext);
  const title = translate("zone.pageTitle");
  return {
    documentTitle: translate("layout.documentTitle", { title, site: site.name }),
    returnTo: ownPath(new URL(request.url).searchParams.get("returnTo")),
    current: zoneChoice(zone.id, now),
    groups: zoneGroups(allZones().map((id) => zoneChoice(id, now))),
  };
}

/** Keeps the chosen zone in the cookie and sends the visitor back, without a `?tz=` that would outweigh it. A zone that is none changes nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const { site } = context.get(requestContext);
  const form = await request.formData();
  const asked = form.get("timeZone");
  const returnTo = form.get("returnTo");
  const path = ownPath(typeof returnTo === "string" ? returnTo : null);
  const back = withoutParameter(new URL(path, site.baseUrl), "tz");
  const zone = typeof asked === "string" ? canonicalZone(asked) : null;
  if (zone === null) return redirect(back, 303);
  const secure = site.baseUrl.startsWith("https:") ? "; Secure" : "";
  const cookie = `${ZONE_COOKIE}=${encodeURIComponent(zone)}; Path=/; Max-Age=${ZONE_COOKIE_SECONDS}; SameSite=Lax${secure}`;
  return redirect(back, { status: 303, headers: { "set-cookie": cookie } });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : [{ title: loaderData.documentTitle }, { name: "robots", content: "noindex" }];
}

export default function TimeZone({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("zone");
  const often = useLayoutView()?.zoneChoices ?? [];
  const regions = loaderData.groups.map(({ region, zones }) => ({ label: t(`region.${region}`), zones }));
  return (
    <Wrap padded>
      <h1>{t("pageTitle")}</h1>
      <p className="soft">{t("pageText")}</p>
      <div className="card zone-page">
        <ZoneForm
          id="zone-page-field"
          current={loaderData.current}
          groups={[{ label: t("often"), zones: often }, ...regions]}
          returnTo={loaderData.returnTo}
        />
      </div>
    </Wrap>
  );
}
