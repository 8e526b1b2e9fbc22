import { data, redirect } from "react-router";
import { SAVED_ORDER_COOKIE, parseSavedAddress, parseSavedOrder, savedPath } from "#core/saved-events/saved-list.ts";
import { readCookie } from "#core/cookies.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { noIndexMeta } from "#web/http/no-index.ts";
import { ReadOrFailed } from "#web/components/accounts/read-or-failed.tsx";
import { settingCookie } from "#web/http/flash.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { DeviceSaved } from "#web/routes/saved-events/device-saved.tsx";
import { savedLoader } from "#web/routes/saved-events/saved-events.server.ts";
import { SavedBeyond, SavedPage } from "#web/routes/saved-events/saved-page.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ request, context: router }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { faulty, address } = parseSavedAddress(searchParams, (text) => canonicalZone(text) !== null);
  if (faulty) throw redirect(savedPath(address));
  const context = router.get(requestContext);
  const saved = parseSavedOrder(readCookie(request.headers.get("cookie"), SAVED_ORDER_COOKIE));
  const { view, status } = await savedLoader(context, address, saved);
  const headers = new Headers();
  if (view.shows === "list" && address.order !== null && address.order !== saved)
    headers.set("set-cookie", settingCookie([SAVED_ORDER_COOKIE, address.order], context.site.baseUrl));
  return data(view, { status, headers });
}

export const meta = noIndexMeta;

export default function SavedEvents({ loaderData: view }: Route.ComponentProps) {
  if (view.shows === "device") return <DeviceSaved />;
  return (
    <Wrap padded>
      <ReadOrFailed area="saved" view={view} to="/saved-events">
        {view.shows === "beyond" && <SavedBeyond view={view} />}
        {view.shows === "list" && <SavedPage view={view} />}
      </ReadOrFailed>
    </Wrap>
  );
}
