import { SOURCE_HOURS, SOURCE_HOURS_DEFAULT } from "#core/imports/import-run.ts";
import type { VanishedAct } from "#core/imports/vanished.ts";
import { ZoneChoice } from "#web/components/admin-import/zone-choice.tsx";
import { ManageFrame, type ManageFrameView } from "#web/components/organizers/manage-frame.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { FormTitle } from "#web/ui/form-frame.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SelectField, type SelectGroup } from "#web/ui/select-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type PageProps = { view: CalendarView; answer: CalendarAnswer | null };

/** An organizer's own calendar, whose events are imported automatically. */
export function CalendarPage({ view, answer }: PageProps) {
  const t = useTranslations("organizerManage.calendar");
  const error = answer?.error ?? null;
  return (
    <ManageFrame view={view.frame} page="calendar">
      <FormTitle title={view.documentTitle} errors={error === null ? undefined : { address: error }} />
      <ShowToast toast={answer?.toast} />
      <div className="manage">
        <section aria-labelledby="own-calendar">
          <h2 id="own-calendar">{t("title")}</h2>
          <p className="soft">{t("text")}</p>
          {view.source === null ? (
            <AddSourceForm view={view} answer={answer} />
          ) : (
            <ConnectedCalendar source={view.source} owner={view.owner} />
          )}
        </section>
      </div>
    </ManageFrame>
  );
}

/** What an organizer's people choose for events that are no longer in their calendar; only admins delete them. */
const CHOSEN = ["keep", "cancel"] as const satisfies readonly VanishedAct[];

function AddSourceForm({ view, answer }: PageProps) {
  const t = useTranslations("adminImport");
  const typed = answer?.typed ?? view.typed;
  return (
    <PostForm className="manage__form">
      <input type="hidden" name="owner" value={view.owner} />
      <TextField
        name="address"
        label={t("choose.calendarAddress")}
        hint={t("choose.calendarHint")}
        error={answer?.error ?? undefined}
        defaultValue={typed.address}
        inputMode="url"
        dir="ltr"
        spellCheck={false}
        required
      />
      <SelectField
        name="every"
        label={t("choose.every")}
        options={SOURCE_HOURS.map((hours) => ({ value: String(hours), label: t(`every.${hours}`) }))}
        defaultValue={typed.every || String(SOURCE_HOURS_DEFAULT)}
        required
      />
      <ZoneChoice scope="calendar" zones={view.zones} zone={typed.zone || view.zone} />
      <SelectField
        name="vanished"
        label={t("choose.vanished")}
        options={CHOSEN.map((act) => ({ value: act, label: t(`vanished.${act}`) }))}
        defaultValue={typed.vanished || CHOSEN[0]}
        required
      />
      <SubmitButton name="intent" value="keep">
        {t("choose.keep")}
      </SubmitButton>
    </PostForm>
  );
}

function ConnectedCalendar({ source, owner }: { source: NonNullable<CalendarView["source"]>; owner: string }) {
  const t = useTranslations("organizerManage.calendar");
  const tSources = useTranslations("adminImport.sources");
  const { id, address, every, vanished, read, brought } = source;
  return (
    <div className="stack">
      <p>
        <b dir="auto">{address}</b>, {every}
      </p>
      {vanished !== "keep" && <p>{tSources(`vanished.${vanished}`)}.</p>}
      {read === null ? (
        <Alert>{t("never")}</Alert>
      ) : (
        <Alert tone={read.fault === null ? "success" : "danger"}>
          {t("lastRead")} <Moment iso={read.iso} when={read.when} />. {read.fault ?? brought}
        </Alert>
      )}
      <PostForm className="import-acts">
        <input type="hidden" name="owner" value={owner} />
        <input type="hidden" name="source" value={id} />
        <SubmitButton name="intent" value="read-now" look="outline">
          {t("readNow")}
        </SubmitButton>
        <SubmitButton name="intent" value="stop" look="quiet">
          {t("stop")}
        </SubmitButton>
      </PostForm>
    </div>
  );
}

export type CalendarView = {
  documentTitle: string;
  frame: ManageFrameView;
  owner: string;
  zones: readonly SelectGroup[];
  zone: string;
  /** The values typed before signing in again. */
  typed: { address: string; every: string; zone: string; vanished: string };
  source: {
    id: string;
    address: string;
    every: string;
    /** What becomes of events that it does not hold any more. */
    vanished: VanishedAct;
    read: { iso: string; when: string; fault: string | null } | null;
    /** The result of the last reading that imported something. */
    brought: string | null;
  } | null;
};

export type CalendarAnswer = {
  error: string | null;
  typed: CalendarView["typed"];
  toast: ShownToast | null;
};
