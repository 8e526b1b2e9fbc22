import { REPORT_CHECKS, REPORT_WORDS_MAX } from "#core/reports/report.ts";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { BesideOrganizer } from "#web/components/organizers/beside-organizer.tsx";
import { WordsAndSend } from "#web/components/submissions/words-and-send.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import {
  type ReportAnswer,
  type ReportView,
  reportAction,
  reportLoader,
} from "#web/routes/event-report/event-report.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { RadioField } from "#web/ui/choice-fields.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormTitle } from "#web/ui/form-frame.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { bdi } from "#web/ui/rich-words.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";
import { Link } from "react-router";
import type { Route } from "./+types/route.ts";

const NONE: FormErrors = {};

/** The form with which anyone can tell the moderators about a problem with an event. */
function ReportPage({ view, answer }: { view: ReportView; answer: ReportAnswer | null }) {
  const t = useTranslations("reports");
  const tAll = useTranslations();
  const { title, path } = view;
  const recheck = (field: string, form: FormData) => {
    if (field !== "reason" && field !== "words") return undefined;
    const checked = REPORT_CHECKS[field](String(form.get(field) ?? ""));
    // Validation uses messages of this page only.
    return checked.ok ? undefined : tAll(checked.fault.key as Parameters<typeof tAll>[0], checked.fault.values);
  };
  const { errors, found, onInput } = useRechecked(answer?.errors ?? NONE, recheck);
  return (
    <BesideOrganizer path={path} back={t("back", { title })} title={t("title")}>
      <FormTitle title={view.documentTitle} errors={errors} />
      <ShowToast toast={answer?.toast} />
      <p className="soft">{t.rich("text", { title, bdi })}</p>
      <p>
        <Link to={view.correctionPath} rel="nofollow">
          {t("correct")}
        </Link>
      </p>
      <ErrorSummary errors={errors} found={found} />
      <PostForm onInput={onInput} className="manage__form" failed={{ title: t("failed"), text: t("failedText") }}>
        <RadioField
          name="reason"
          label={t("reason")}
          required
          options={view.reasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          defaultValue={answer?.reason}
          error={errors["reason"]}
        />
        {view.dates.length > 0 && (
          <SelectField
            name="date"
            label={t("date")}
            hint={t("dateHint")}
            options={[...view.dates, { value: "", label: t("noDate") }]}
            defaultValue={answer?.date ?? view.dates[0]?.value ?? ""}
            error={errors["date"]}
          />
        )}
        <WordsAndSend
          field={{
            name: "words",
            label: t("words"),
            hint: t("wordsHint"),
            defaultValue: answer?.words ?? "",
            error: errors["words"],
            max: REPORT_WORDS_MAX,
            count: (n) => t("wordsCount", { n }),
          }}
          trapId="report-website"
          labels={{ send: t("send"), sending: t("sending"), cancel: t("cancel") }}
          path={path}
        />
      </PostForm>
    </BesideOrganizer>
  );
}

export function loader({ context, params, request }: Route.LoaderArgs) {
  return reportLoader(params.event, new URL(request.url), context.get(requestContext));
}

export function action({ context, params, request }: Route.ActionArgs) {
  return reportAction(params.event, request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function EventReport({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <ReportPage view={view} answer={answer ?? null} />;
}
