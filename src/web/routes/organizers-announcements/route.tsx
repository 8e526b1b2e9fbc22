import { data } from "react-router";
import { checkInput } from "#core/check-input.ts";
import { ANNOUNCEMENT_INPUT, SHORT_TEXT_MAX } from "#core/organizers/organizer-people.ts";
import { cleanParagraphs, lengthOf } from "#core/text/clean-text.ts";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { AnnouncementList } from "#web/components/organizers/announcement-list.tsx";
import { ManageFrame } from "#web/components/organizers/manage-frame.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import {
  type AnnouncementsAnswer,
  type AnnouncementsView,
  announcementsAction,
  announcementsLoader,
} from "#web/routes/organizers-announcements/organizers-announcements.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { FormTitle } from "#web/ui/form-frame.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";
import type { Route } from "./+types/route.ts";

type PageProps = { view: AnnouncementsView; answer: AnnouncementsAnswer | null };

/** The form for an announcement, and the earlier announcements. */
function AnnouncementsPage({ view, answer }: PageProps) {
  const t = useTranslations("organizerManage.announcements");
  return (
    <ManageFrame view={view.frame} page="announcements">
      <FormTitle title={view.documentTitle} errors={answer?.errors} />
      <ShowToast toast={answer?.toast} />
      <div className="manage">
        <section aria-labelledby="announce">
          <h2 id="announce">{t("title")}</h2>
          <p className="soft">{t("text")}</p>
          {view.closed !== null && answer === null ? (
            <Alert>{view.closed}</Alert>
          ) : (
            <AnnounceForm view={view} answer={answer} />
          )}
        </section>
        <section aria-labelledby="before">
          <h2 id="before">{t("before")}</h2>
          {view.before.length === 0 ? (
            <p className="soft">{t("none")}</p>
          ) : (
            <AnnouncementList announcements={view.before} />
          )}
        </section>
      </div>
    </ManageFrame>
  );
}

const NONE: FormErrors = {};

function AnnounceForm({ view, answer }: PageProps) {
  const t = useTranslations("organizerManage");
  const tAll = useTranslations();
  const recheck = (_name: string, form: FormData) => {
    const checked = checkInput(ANNOUNCEMENT_INPUT, { body: String(form.get("body") ?? "") });
    const fault = checked.ok ? undefined : checked.faults["body"];
    // Validation uses messages of this namespace only.
    return fault && tAll(fault.key as Parameters<typeof tAll>[0], fault.values);
  };
  const { errors, found, onInput } = useRechecked(answer?.errors ?? NONE, recheck);
  return (
    <>
      <ErrorSummary errors={errors} found={found} />
      <PostForm onInput={onInput} className="manage__form">
        <input type="hidden" name="owner" value={view.owner} />
        <TextAreaField
          name="body"
          label={t("announcements.body")}
          hint={t("announcements.bodyHint")}
          required
          defaultValue={answer?.body ?? view.typed}
          error={errors["body"]}
          counter={{
            max: SHORT_TEXT_MAX,
            count: (text) => lengthOf(cleanParagraphs(text)),
            text: (n) => t("announcements.bodyCount", { n }),
          }}
        />
        <SubmitButton>{t("announcements.send")}</SubmitButton>
      </PostForm>
    </>
  );
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { view, headers } = await announcementsLoader(request, context.get(requestContext));
  return data(view, { headers });
}

export function action({ context, request }: Route.ActionArgs) {
  return announcementsAction(request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function OrganizersAnnouncements({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <AnnouncementsPage view={view} answer={answer ?? null} />;
}
