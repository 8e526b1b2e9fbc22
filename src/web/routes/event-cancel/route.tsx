import ArrowLeft from "lucide/dist/esm/icons/arrow-left.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { Link } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { ActForm, CancelForm } from "#web/components/event-owner/cancel-form.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import {
  type EventCancelView,
  eventCancelAction,
  eventCancelLoader,
} from "#web/routes/event-cancel/event-cancel.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormTitle } from "#web/ui/form-frame.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ request, params, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  return eventCancelLoader(request, params.event, { viewer: requireViewer(context), context });
}

export function action({ request, params, context }: Route.ActionArgs) {
  return eventCancelAction(request, params.event, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function EventCancel({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("eventOwner.cancelling");
  const tList = useTranslations("myEvents");
  const errors = answer?.errors ?? {};
  return (
    <Wrap padded>
      <FormTitle title={view.documentTitle} errors={errors} />
      <ShowToast toast={answer?.toast} />
      <nav className="crumbs" aria-label={tList("breadcrumb")}>
        <Link to="/my-events">
          <Icon of={ArrowLeft} flip />
          {tList("title")}
        </Link>
      </nav>
      <div className="event-cancel">
        <h1>{t("title")}</h1>
        <p className="event-cancel__title" dir="auto">
          {view.title}
        </p>
        {view.isCancelled ? (
          <Alert>{t("already")}</Alert>
        ) : (
          <>
            <p className="soft">{t("text")}</p>
            <ErrorSummary errors={errors} />
            <CancelForm
              action={`${view.href}/cancel`}
              reason={answer?.reason ?? view.reason}
              errors={errors}
              returnTo={answer?.returnTo ?? view.returnTo}
            >
              <ButtonLink to="/my-events">{t("keep")}</ButtonLink>
            </CancelForm>
          </>
        )}
        {view.mayDelete && <DeleteInstead view={view} />}
      </div>
    </Wrap>
  );
}

function DeleteInstead({ view: { publicId } }: { view: EventCancelView }) {
  const t = useTranslations("eventOwner.cancelling");
  return (
    <section className="event-cancel__delete" aria-labelledby="delete-instead">
      <h2 id="delete-instead">{t("deleteTitle")}</h2>
      <p className="soft">{t("deleteText")}</p>
      <ActForm intent="delete" event={publicId} returnTo="/my-events" icon={Trash2} look="outline">
        {t("delete")}
      </ActForm>
    </section>
  );
}
