import { data } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { EventForm } from "#web/components/event-form/event-form.tsx";
import { SavedEvent } from "#web/components/event-form/saved-event.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { createEventAction } from "#web/routes/create-event/create-event-action.server.ts";
import { redirectToLogin, createEventLoader } from "#web/routes/create-event/create-event-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context: router, request }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  // The spec sends visitors to signing in; while the database is unavailable, nobody can be identified.
  if (context.viewer === null && context.session === "read") throw redirectToLogin(request, context);
  const { view, headers } = await createEventLoader(request, requireViewer(context), context);
  return data(view, { headers });
}

export function action({ context, request }: Route.ActionArgs) {
  return createEventAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function CreateEvent({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("createEvent");
  const failed = { title: t("toast.error"), text: t("toast.unexpected") };
  const words = {
    title: t("title"),
    lede: t("lede"),
    submit: t("submit"),
    cancelTo: null,
    draft: t("saveDraft"),
    failed,
  };
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
