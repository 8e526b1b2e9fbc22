import { CORRECTION_WHY_MAX } from "#core/corrections/correction-max.ts";
import { DESCRIPTION_MAX } from "#core/events/event.ts";
import { lengthOf } from "#core/text/clean-text.ts";
import { BesideOrganizer } from "#web/components/organizers/beside-organizer.tsx";
import { WordsAndSend } from "#web/components/submissions/words-and-send.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import {
  type CorrectionAnswer,
  type CorrectionView,
  correctionAction,
  correctionLoader,
} from "#web/routes/event-correction/event-correction.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormTitle } from "#web/ui/form-frame.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PostForm } from "#web/ui/post-form.tsx";
import { bdi } from "#web/ui/rich-words.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/route.ts";

const NONE: FormErrors = {};

type FieldsProps = { view: CorrectionView; values: CorrectionView["values"]; errors: FormErrors };

/** The form with which anyone suggests what an event should say, part by part. */
function CorrectionPage({ view, answer }: { view: CorrectionView; answer: CorrectionAnswer | null }) {
  const t = useTranslations("corrections");
  const { title, path } = view;
  const errors = answer?.errors ?? NONE;
  const fields = { view, values: answer?.values ?? view.values, errors };
  return (
    <BesideOrganizer path={path} back={t("back", { title })} title={t("title")}>
      <FormTitle title={view.documentTitle} errors={errors} />
      <ShowToast toast={answer?.toast} />
      <p className="soft">{t.rich("text", { title, bdi })}</p>
      <ErrorSummary errors={errors} />
      <PostForm className="manage__form correction-form" failed={{ title: t("notSent"), text: t("failed") }}>
        <input type="hidden" name="version" value={answer?.version ?? view.version} />
        <WhatFields {...fields} />
        <TimeFields {...fields} />
        <WhereFields {...fields} />
        <WordsAndSend
          field={{
            name: "why",
            label: t("why"),
            hint: t("whyHint"),
            rows: 3,
            defaultValue: fields.values.why,
            error: errors["why"],
            max: CORRECTION_WHY_MAX,
            count: (n) => t("whyCount", { n }),
          }}
          trapId="correction-website"
          labels={{ send: t("send"), sending: t("sending"), cancel: t("cancel") }}
          path={path}
        />
      </PostForm>
    </BesideOrganizer>
  );
}

function WhatFields({ view, values, errors }: FieldsProps) {
  const { present } = view;
  const t = useTranslations("corrections");
  const text = (name: "title" | "practices" | "traditions", hint: string) => (
    <TextField
      name={name}
      label={t(`part.${name}`)}
      hint={hint}
      dir="auto"
      autoComplete="off"
      defaultValue={values[name]}
      error={errors[name]}
    />
  );
  return (
    <fieldset className="event-form__part correction-form__part">
      <legend>{t("what")}</legend>
      {text("title", t("now", { value: present.title }))}
      <SelectField
        name="type"
        label={t("part.type")}
        hint={t("now", { value: present.type })}
        options={view.types}
        defaultValue={values.type}
        error={errors["type"]}
      />
      <TextAreaField
        name="description"
        label={t("part.description")}
        hint={t("descriptionHint")}
        defaultValue={values.description}
        error={errors["description"]}
        counter={{ max: DESCRIPTION_MAX, count: lengthOf, text: (n) => t("descriptionCount", { n }) }}
      />
      <LanguageFields view={view} values={values} errors={errors} />
      {text("practices", t("nowList", { value: present.practices }))}
      {text("traditions", t("nowList", { value: present.traditions }))}
    </fieldset>
  );
}

/** A select for each language, and one for another: it works without JavaScript. */
function LanguageFields({ view: { present, languages }, values, errors }: FieldsProps) {
  const t = useTranslations("corrections");
  const chosen = values.languages
    .split(";")
    .map((tag) => tag.trim())
    .filter(Boolean);
  return [...chosen, ""].map((tag, at) => (
    <SelectField
      key={at}
      name="languages"
      {...(at > 0 && { scope: String(at) })}
      label={t(at === 0 ? "part.languages" : "another")}
      {...(at === 0 && { hint: t("now", { value: present.languages }), error: errors["languages"] })}
      options={[{ value: "", label: t("noLanguage") }, ...languages]}
      defaultValue={tag}
    />
  ));
}

/** The times in the event's zone. The times of several schedules can only be described in words. */
function TimeFields({ view: { present, times, zones }, values, errors }: FieldsProps) {
  const t = useTranslations("corrections");
  if (times === "none") return null;
  return (
    <fieldset className="event-form__part correction-form__part">
      <legend>{t("part.times")}</legend>
      <p className="small soft">{t("now", { value: present.times })}</p>
      {times === "once" && (
        <TextField name="date" type="date" label={t("date")} defaultValue={values.date} error={errors["date"]} />
      )}
      <TextField name="start" type="time" label={t("start")} defaultValue={values.start} error={errors["start"]} />
      <TextField
        name="end"
        type="time"
        label={t("end")}
        hint={t("endHint")}
        defaultValue={values.end}
        error={errors["end"]}
      />
      <SelectField
        name="timezone"
        label={t("timezone")}
        options={zones}
        defaultValue={values.timezone}
        error={errors["timezone"]}
      />
    </fieldset>
  );
}

function WhereFields({ view: { present, isLinkHidden, modes }, values, errors }: FieldsProps) {
  const t = useTranslations("corrections");
  const shared = { dir: "auto", autoComplete: "off" } as const;
  return (
    <fieldset className="event-form__part correction-form__part">
      <legend>{t("where")}</legend>
      <TextField
        name="link"
        type="url"
        label={t("part.link")}
        hint={isLinkHidden ? t("linkHidden") : t("now", { value: present.link })}
        dir="ltr"
        autoComplete="off"
        defaultValue={values.link}
        error={errors["link"]}
      />
      <SelectField
        name="mode"
        label={t("mode")}
        hint={t("now", { value: present.place })}
        options={modes}
        defaultValue={values.mode}
        error={errors["mode"]}
      />
      <TextField
        {...shared}
        name="location"
        label={t("location")}
        defaultValue={values.location}
        error={errors["location"]}
      />
      <TextField {...shared} name="city" label={t("city")} defaultValue={values.city} error={errors["city"]} />
      <TextField
        name="price"
        inputMode="decimal"
        autoComplete="off"
        label={t("part.price")}
        hint={t("now", { value: present.price })}
        defaultValue={values.price}
        error={errors["price"]}
      />
    </fieldset>
  );
}

export function loader({ context, params }: Route.LoaderArgs) {
  return correctionLoader(params.event, context.get(requestContext));
}

export function action({ context, params, request }: Route.ActionArgs) {
  return correctionAction(params.event, request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function EventCorrection({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <CorrectionPage view={view} answer={answer ?? null} />;
}
