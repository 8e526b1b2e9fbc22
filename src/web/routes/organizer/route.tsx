import { data } from "react-router";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { organizerLoader } from "#web/routes/organizer/organizer.server.ts";
import { OrganizerPage } from "#web/routes/organizer/organizer-page.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

const STATUS = { missing: 404, gone: 410 } as const;

export async function loader({ params, url, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const view = await organizerLoader(params.organizer, url, context);
  if (view.shows === "organizer") return data(view, { status: view.events.shows === "beyond" ? 404 : 200 });
  const documentTitle = context.translate("organizers.missing.documentTitle", { site: context.site.name });
  return data({ shows: "missing" as const, documentTitle }, { status: STATUS[view.shows] });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData?.shows !== "missing") return pageHeadMeta(loaderData);
  return [{ title: loaderData.documentTitle }, { name: "robots", content: "noindex" }];
}

export default function OrganizerRoute({ loaderData: view }: Route.ComponentProps) {
  return view.shows === "organizer" ? <OrganizerPage view={view} /> : <OrganizerMissing />;
}

/** Shown for an organizer that does not exist, was removed, or is hidden from this viewer (spec §2, Organizer detail). */
function OrganizerMissing() {
  const t = useTranslations("organizers.missing");
  return (
    <Wrap padded>
      <div className="stack">
        <h1>{t("title")}</h1>
        <p className="lede">{t("text")}</p>
        <p>
          <ButtonLink look="primary" to="/organizers">
            {t("back")}
          </ButtonLink>
        </p>
      </div>
    </Wrap>
  );
}
