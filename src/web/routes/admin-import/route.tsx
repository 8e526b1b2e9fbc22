import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { type FormEvent, useState } from "react";
import { IMPORT_PATH } from "#core/file-forms.ts";
import { REQUIRED_COLUMNS } from "#core/imports/columns.ts";
import { VANISHED_ACTS } from "#core/imports/vanished.ts";
import { IMPORT_FILE_MAX_BYTES, SOURCE_HOURS, SOURCE_HOURS_DEFAULT } from "#core/imports/import-run.ts";
import { IMPORT_TABS } from "#core/imports/run-address.ts";
import { DeskForm } from "#web/components/admin/desk-form.tsx";
import { noIndexMeta } from "#web/http/no-index.ts";
import { ImportSteps } from "#web/components/admin-import/import-steps.tsx";
import { ZoneChoice } from "#web/components/admin-import/zone-choice.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { importAction } from "#web/routes/admin-import/admin-import-action.server.ts";
import { type ChooseProps, importLoader } from "#web/routes/admin-import/admin-import-loader.server.ts";
import { RecentCard } from "#web/routes/admin-import/recent-card.tsx";
import { SourcesCard } from "#web/routes/admin-import/sources-card.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/route.ts";

export const loader = adminPage("moderator", ({ url, area, context }) => importLoader(url, area.frame, context));

export const action = adminRoute("moderator", ({ request, area, context }) =>
  importAction(request, area.viewer, context),
);

export const meta = noIndexMeta;

export default function AdminImport({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="events" sub="import">
      <ShowToast toast={answer?.toast} />
      {view.shows === "failed" ? (
        <AreaFailed area="imports" requestId={view.requestId} here="" />
      ) : (
        <>
          <ImportSteps current="choose" />
          <div className="import-two">
            <ChooseCard key={view.tab} view={view} answer={answer ?? null} />
            <div className="stack">
              <SourcesCard sources={view.sources} />
              <RecentCard recent={view.recent} />
            </div>
          </div>
        </>
      )}
    </AdminFrame>
  );
}

/** The first step: a file, a sheet or a calendar. */
function ChooseCard({ view, answer }: ChooseProps) {
  const t = useTranslations("adminImport.choose");
  const { tab } = view;
  const tabs = IMPORT_TABS.map((each) => ({
    href: each === "csv" ? IMPORT_PATH : `${IMPORT_PATH}?from=${each}`,
    label: t(each),
    current: each === tab,
  }));
  return (
    <section className="card stack" aria-labelledby="import-choose">
      <h2 id="import-choose">{t("title")}</h2>
      <ErrorSummary errors={answer?.errors ?? view.errors} />
      <Tabs label={t("sourceLabel")} tabs={tabs} />
      {tab !== "ics" && (
        <p className="small soft">
          {t("headers")} <code className="import-code">{REQUIRED_COLUMNS.join(", ")}</code>
        </p>
      )}
      {tab !== "sheet" && <FileForm view={view} answer={answer} />}
      {tab === "ics" && <h3>{t("or")}</h3>}
      {tab !== "csv" && <AddressForm view={view} answer={answer} kind={tab} />}
    </section>
  );
}

/** Uploads a CSV file or a calendar; with JavaScript, a file that is too large is not sent at all. */
function FileForm({ view, answer }: ChooseProps) {
  const t = useTranslations("adminImport.choose");
  const [tooLarge, setTooLarge] = useState(false);
  const { tab, zones, zone } = view;
  const check = (event: FormEvent<HTMLFormElement>) => {
    const isTooLarge = fileTooLarge(event.currentTarget, IMPORT_FILE_MAX_BYTES);
    setTooLarge(isTooLarge);
    if (isTooLarge) event.preventDefault();
  };
  const serverError = answer?.errors["file"] ?? view.errors["file"];
  const error = tooLarge ? t("tooLarge", { max: IMPORT_FILE_MAX_BYTES / (1024 * 1024) }) : serverError;
  return (
    <PostForm encType="multipart/form-data" className="stack" onSubmit={check}>
      <input type="hidden" name="from" value={tab} />
      <ZoneChoice scope="file" zones={zones} zone={answer?.typed.zone || zone} />
      <Field name="file" label={t(tab === "ics" ? "icsFile" : "csv")} error={error} required>
        {(control) => (
          <input
            {...control}
            type="file"
            className="import-file"
            accept={tab === "ics" ? ".ics,text/calendar" : ".csv,text/csv"}
            onChange={() => setTooLarge(false)}
          />
        )}
      </Field>
      <div>
        <SubmitButton busyLabel={t("uploading")}>
          <span className="button__label">
            <span>{t(tab === "ics" ? "nextPreview" : "next")}</span>
            <Icon of={ArrowRight} flip />
          </span>
        </SubmitButton>
      </div>
    </PostForm>
  );
}

/** Whether a form's file is larger than `maxBytes`. */
function fileTooLarge(form: HTMLFormElement, maxBytes: number): boolean {
  const file = new FormData(form).get("file");
  return file instanceof File && file.size > maxBytes;
}

/** Reads a Google Sheet or a calendar from its address, once or on a schedule. */
function AddressForm({ view, answer, kind }: ChooseProps & { kind: "sheet" | "ics" }) {
  const t = useTranslations("adminImport");
  const typed = answer?.typed;
  return (
    <DeskForm form={kind} className="stack">
      <input type="hidden" name="from" value={kind} />
      <TextField
        name="address"
        label={t(kind === "sheet" ? "choose.sheetAddress" : "choose.calendarAddress")}
        hint={t(kind === "sheet" ? "choose.sheetHint" : "choose.calendarHint")}
        error={answer?.errors["address"]}
        defaultValue={typed?.address}
        inputMode="url"
        dir="ltr"
        spellCheck={false}
        required
      />
      <ZoneChoice scope="address" zones={view.zones} zone={typed?.zone || view.zone} />
      <div>
        <SubmitButton name="intent" value="fetch" busyLabel={t("choose.reading")}>
          <span className="button__label">
            <span>{t(kind === "ics" ? "choose.nextPreview" : "choose.next")}</span>
            <Icon of={ArrowRight} flip />
          </span>
        </SubmitButton>
      </div>
      <SourceFields view={view} typed={typed} />
    </DeskForm>
  );
}

type SourceFieldsProps = Pick<ChooseProps, "view"> & { typed: NonNullable<ChooseProps["answer"]>["typed"] | undefined };

/** How an address is read on a schedule. */
function SourceFields({ view, typed }: SourceFieldsProps) {
  const t = useTranslations("adminImport");
  return (
    <fieldset className="import-keep stack">
      <legend>{t("choose.keepTitle")}</legend>
      <p className="small soft">{t("choose.keepText")}</p>
      <SelectField
        name="every"
        label={t("choose.every")}
        options={SOURCE_HOURS.map((hours) => ({ value: String(hours), label: t(`every.${hours}`) }))}
        defaultValue={typed?.every || String(SOURCE_HOURS_DEFAULT)}
        required
      />
      <SelectField
        name="vanished"
        label={t("choose.vanished")}
        options={VANISHED_ACTS.filter((act) => act !== "delete" || view.mayDelete).map((act) => ({
          value: act,
          label: t(`vanished.${act}`),
        }))}
        defaultValue={typed?.vanished || VANISHED_ACTS[0]}
        required
      />
      <div>
        <SubmitButton name="intent" value="keep" look="outline">
          {t("choose.keep")}
        </SubmitButton>
      </div>
    </fieldset>
  );
}
