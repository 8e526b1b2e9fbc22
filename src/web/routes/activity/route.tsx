import { data, redirect } from "react-router";
import "#messages/parts/activity.ts";
import { listPath, parseListAddress } from "#core/list-address.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { LoadingFailed } from "#web/components/accounts/loading-failed.tsx";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";
import { ActivityBeyond, ActivityPage } from "#web/routes/activity/activity-page.tsx";
import { answerActivity } from "#web/routes/activity/answer-activity.server.ts";
import { loadActivity } from "#web/routes/activity/load-activity.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Wrap } from "#web/ui/wrap.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const about = context.get(requestContext);
  const viewer = requireViewer(about);
  const { searchParams } = new URL(request.url);
  const { faulty, address } = parseListAddress(searchParams, (text) => canonicalZone(text) !== null);
  if (faulty) throw redirect(listPath("/activity", address));
  const { view, status } = await loadActivity(viewer, address.page, about);
  return data(view, { status });
}

export function action({ request, context }: Route.ActionArgs) {
  const about = context.get(requestContext);
  return answerActivity(request, requireViewer(about), about);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function Activity({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("activity");
  return (
    <Wrap padded>
      {view.shows === "failed" && (
        <LoadingFailed
          title={t("error")}
          text={t("errorText", { requestId: view.requestId })}
          again={t("tryAgain")}
          to="/activity"
        />
      )}
      {view.shows === "beyond" && <ActivityBeyond view={view} />}
      {view.shows === "log" && <ActivityPage view={view} />}
    </Wrap>
  );
}
