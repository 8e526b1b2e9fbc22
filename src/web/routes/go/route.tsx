import { data, redirect } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { countJoinClick } from "#commands/organizers/count-join-click.ts";
import { isCountedClick } from "#core/organizers/join-click.ts";
import { AppError } from "#core/errors.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { RICH_PARTS } from "#web/components/event-page/rich-parts.tsx";
import { type RequestContext, requestContext } from "#web/http/request-context.server.ts";
import { goLoader } from "#web/routes/go/go.server.ts";
import type { Route } from "./+types/route.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";

// The response holds for this moment and this person only.
const HEADERS = { "cache-control": "no-store", "x-robots-tag": "noindex" };

export async function loader({ params, request, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const id = params.publicId;
  if (!isPublicId(id)) throw new AppError("not-found", "this is no id of an event");
  const answer = await goLoader(id, context);
  if ("link" in answer) {
    countClick(answer.eventId, request, context);
    throw redirect(answer.link, { headers: HEADERS });
  }
  const documentTitle = context.translate(`event.go.${answer.reason}Document`, { site: context.site.name });
  return data({ ...answer, documentTitle }, { status: 403, headers: HEADERS });
}

/** Counts a click on the link, but neither a prefetch nor a program's request. */
function countClick(eventId: number, { headers }: Request, { database, now, method, logError }: RequestContext): void {
  if (!isCountedClick(headers, method)) return;
  countJoinClick(database, {
    eventId,
    now,
    onFailure: (error) => logError(error, "clicks on join links could not be counted"),
  });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  return [{ title: loaderData.documentTitle }, { name: "robots", content: "noindex" }];
}

export default function GoRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("event.go");
  const { reason, opens, event } = loaderData;
  return (
    <Wrap padded>
      <h1>{t(`${reason}Title`)}</h1>
      <p className="event__native">
        <bdi>{event.title}</bdi>
      </p>
      <p className="lede">{opens === null ? t(reason) : t.rich("early", { ...opens, ...RICH_PARTS })}</p>
      <ButtonLink look="primary" to={event.href}>
        {t("backToEvent")}
      </ButtonLink>
    </Wrap>
  );
}
