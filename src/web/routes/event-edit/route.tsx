import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { EventForm } from "#web/components/event-form/event-form.tsx";
import { SavedEvent } from "#web/components/event-form/saved-event.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { eventEditAction } from "#web/routes/event-edit/event-edit-action.server.ts";
import { eventEditLoader } from "#web/routes/event-edit/event-edit-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context: router, request, params }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { view, href, headers } = await eventEditLoader(request, params.event, requireViewer(context), context);
  return data({ view, href }, { headers });
}

export function action({ context, request, params }: Route.ActionArgs) {
  return eventEditAction(request, params.event, context.get(requestContext));
}

/**
 * The form's response holds everything that its page shows. Revalidating under the old title's address would redirect
 * to the new one; when the redirect came first, the form appeared again without its result.
 */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult === undefined && defaultShouldRevalidate;
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function EventEdit({ loaderData: { view, href }, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("createEvent.edit");
  const tCreate = useTranslations("createEvent");
  const failed = { title: tCreate("toast.error"), text: t("unexpected") };
  const words = { title: t("title"), lede: t("lede"), submit: t("submit"), cancelTo: href, failed };
  return (
    <Wrap padded>
      {answer?.done ? (
        <SavedEvent done={answer.done} toast={answer.toast} savedAs={view.savedAs} />
      ) : (
        <EventForm view={view} answer={answer ?? null} words={words} />
      )}
    </Wrap>
  );
}
