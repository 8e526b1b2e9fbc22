import "#messages/parts/organizers.ts";
import { data, redirect } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { organizersPath, parseOrganizersAddress } from "#core/organizers/organizers-list.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import { SearchForm } from "#web/components/search/search-form.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { loadOrganizers } from "#web/routes/organizers/load-organizers.server.ts";
import { OrganizersBody } from "#web/routes/organizers/organizers-body.tsx";
import { RegisterWay } from "#web/routes/organizers/register-way.tsx";
import { Wrap } from "#web/ui/wrap.tsx";
import type { Route } from "./+types/route.ts";

const STATUS = { list: 200, beyond: 404, failed: 503 } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { faulty, asked } = parseOrganizersAddress(searchParams, (text) => canonicalZone(text) !== null);
  if (faulty) throw redirect(organizersPath(asked));
  const view = await loadOrganizers(context.get(requestContext), asked);
  return data(view, { status: STATUS[view.body.shows] });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const head = pageHeadMeta(loaderData);
  // What somebody typed makes no page of its own for search engines.
  return loaderData?.query == null ? head : [...head, { name: "robots", content: "noindex" }];
}

export default function Organizers({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("organizers");
  return (
    <Wrap padded>
      <div className="organizers__head">
        <div>
          <h1>{t("title")}</h1>
          <p className="soft">{t("lede")}</p>
        </div>
        <RegisterWay hasProfile={view.hasProfile} />
      </div>
      <div className="organizers__bar">
        <SearchForm action="/organizers" label={t("search.label")} query={view.query} kept={{ tz: view.zone }} />
        <ZoneBar />
      </div>
      <OrganizersBody view={view} />
    </Wrap>
  );
}
