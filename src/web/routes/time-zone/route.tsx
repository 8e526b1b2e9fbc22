import { Form, Link, redirect } from "react-router";
import { zoneCity } from "#core/time/zone-city.ts";
import { type ZoneChoice, useLayoutView } from "#web/components/layout/layout-view.ts";
import { useDeviceZone } from "#web/components/layout/use-device-zone.ts";
import { ZoneForm, ZoneRows } from "#web/components/layout/zone-rows.tsx";
import { withoutParameter } from "#web/http/clean-zone.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { settingCookie } from "#web/http/flash.server.ts";
import { zoneReturnPath } from "#web/http/zone-return-path.ts";
import { saveInPreferences } from "#web/routes/time-zone/save-in-preferences.server.ts";
import { timeChoiceCookies } from "#web/routes/time-zone/time-choice-cookies.server.ts";
import { zonePageLoader } from "#web/routes/time-zone/time-zone.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return zonePageLoader(request, context.get(requestContext));
}

/**
 * Stores the choices in cookies and preferences, and redirects the visitor back without a `?tz=`, which would override
 * them.
 */
export async function action({ context: router, request }: Route.ActionArgs) {
  const context = router.get(requestContext);
  const { baseUrl } = context.site;
  const form = await request.formData();
  const returnTo = form.get("returnTo");
  const path = zoneReturnPath(typeof returnTo === "string" ? returnTo : null);
  const headers = new Headers();
  const stored = timeChoiceCookies(form, request.headers.get("cookie"), context);
  for (const choice of stored) headers.append("set-cookie", settingCookie(choice, baseUrl));
  await saveInPreferences(stored, context);
  return redirect(withoutParameter(new URL(path, baseUrl), "tz"), { status: 303, headers });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : [{ title: loaderData.documentTitle }, { name: "robots", content: "noindex" }];
}

/** On the form itself: a form inside a `<search>` would be another form without a name. */
const SEARCH = { role: "search" };

export default function TimeZone({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("zonePicker");
  const tZone = useTranslations("zone");
  const tPage = useTranslations("zonePage");
  const view = useLayoutView();
  const { returnTo, query, found } = loaderData;
  if (view === undefined) return null;
  const everywhere = `/time-zone?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <Wrap padded>
      <h1>{tPage("pageTitle")}</h1>
      <p className="soft">{tPage("pageText")}</p>
      <div className="card zone-page">
        <Form {...SEARCH} action="/time-zone" className="inline-form zone-page__search">
          <input type="hidden" name="returnTo" value={returnTo} />
          <div className="field">
            <label htmlFor="zone-page-search">{t("search")}</label>
            <input key={query} id="zone-page-search" name="q" type="search" defaultValue={query} autoComplete="off" />
          </div>
          <Button type="submit">{t("searchButton")}</Button>
        </Form>
        {found !== null && <p className="zone-page__count">{t("found", { count: found.length })}</p>}
        <ZoneForm
          key={query}
          id="zone-page"
          view={view}
          returnTo={returnTo}
          foot={found !== null && <Link to={everywhere}>{tZone("all")}</Link>}
        >
          {found !== null && found.length > 0 ? <Found rows={found} /> : <Everywhere data={loaderData} />}
        </ZoneForm>
      </div>
    </Wrap>
  );
}

function Found({ rows }: { rows: NonNullable<Route.ComponentProps["loaderData"]["found"]> }) {
  const t = useTranslations("zonePicker");
  return (
    <div role="radiogroup" aria-label={t("field")} className="zone-list zone-list--whole">
      <ZoneRows
        groups={[{ label: t("group.found"), rows }]}
        chosen={rows.length === 1 ? (rows[0]?.id ?? null) : null}
      />
    </div>
  );
}

function Everywhere({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const t = useTranslations("zonePicker");
  const tPage = useTranslations("zonePage");
  const regions = data.regions.map(({ region, zones }) => ({ label: tPage(`region.${region}`), zones }));
  const groups = [
    ...(data.recent.length === 0 ? [] : [{ label: t("group.recent"), zones: data.recent }]),
    { label: t("group.often"), zones: data.often },
    ...regions,
  ];
  return <ZoneSelect id="zone-page-field" current={data.current} groups={groups} />;
}

type ZoneGroup = { label: string; zones: readonly ZoneChoice[] };

type ZoneSelectProps = { id: string; current: ZoneChoice; groups: readonly ZoneGroup[] };

/** The zone as a native select, with all zones of the page. */
function ZoneSelect({ id, current, groups }: ZoneSelectProps) {
  const t = useTranslations("zonePicker");
  const device = useDeviceZone();
  const listed = groups.some((group) => group.zones.some((zone) => zone.id === current.id));
  return (
    <div className="field zone-panel__body">
      <label htmlFor={id}>{t("field")}</label>
      <select id={id} name="timeZone" defaultValue={current.id}>
        {!listed && <option value={current.id}>{t("choice", current)}</option>}
        {device !== null && (
          <optgroup label={t("group.device")}>
            <option value={device}>{zoneCity(device)}</option>
          </optgroup>
        )}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.zones.map((zone) => (
              <option key={zone.id} value={zone.id}>
                {t("choice", zone)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
