import { data, redirect } from "react-router";
import "#messages/parts/saved.ts";
import { listPath, parseListAddress } from "#core/list-address.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { LoadingFailed } from "#web/components/accounts/loading-failed.tsx";
import { NO_INDEX } from "#web/components/accounts/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { DeviceSaved } from "#web/routes/saved-events/device-saved.tsx";
import { loadSaved } from "#web/routes/saved-events/load-saved.server.ts";
import { SavedBeyond, SavedPage } from "#web/routes/saved-events/saved-page.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Wrap } from "#web/ui/wrap.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { faulty, address } = parseListAddress(searchParams, (text) => canonicalZone(text) !== null);
  if (faulty) throw redirect(listPath("/saved-events", address));
  const { view, status } = await loadSaved(context.get(requestContext), address);
  return data(view, { status });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}

export default function SavedEvents({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("saved");
  if (view.shows === "device") return <DeviceSaved />;
  return (
    <Wrap padded>
      {view.shows === "failed" && (
        <LoadingFailed
          title={t("error")}
          text={t("errorText", { requestId: view.requestId })}
          again={t("tryAgain")}
          to="/saved-events"
        />
      )}
      {view.shows === "beyond" && <SavedBeyond view={view} />}
      {view.shows === "list" && <SavedPage view={view} />}
    </Wrap>
  );
}
