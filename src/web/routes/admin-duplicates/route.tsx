import { data } from "react-router";
import "#messages/parts/moderation.ts";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { AreaFailed } from "#web/components/admin/area-failed.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { adminArea } from "#web/http/admin-area.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { answerDuplicates } from "#web/routes/admin-duplicates/answer-duplicates.server.ts";
import { loadDuplicates } from "#web/routes/admin-duplicates/load-duplicates.server.ts";
import { MergedCard } from "#web/routes/admin-duplicates/merged-card.tsx";
import { PairCard } from "#web/routes/admin-duplicates/pair-card.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Empty } from "#web/ui/empty.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { frame } = await adminArea(request, context, "moderator");
  const { view, status } = await loadDuplicates(new URL(request.url), frame, context);
  return data(view, { status });
}

export async function action({ request, context: router }: Route.ActionArgs) {
  const context = router.get(requestContext);
  await adminArea(request, context, "moderator");
  return answerDuplicates(request, context);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function AdminDuplicates({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("moderation.duplicates");
  return (
    <AdminFrame frame={view.frame} tab="events" sub="duplicates">
      {view.shows === "failed" ? (
        <AreaFailed area="moderation" requestId={view.requestId} here={view.here} />
      ) : (
        <>
          {view.pair === null ? (
            <Empty title={t("empty")}>
              <p className="soft">{t("emptyText")}</p>
            </Empty>
          ) : (
            <PairCard key={`${view.pair.kept.item} ${view.pair.folded.item}`} pair={view.pair} action={view.here} />
          )}
          {view.merged.length > 0 && <MergedCard merged={view.merged} action={view.here} />}
        </>
      )}
    </AdminFrame>
  );
}
