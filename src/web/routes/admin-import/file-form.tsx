import ArrowRight from "lucide-react/icons/arrow-right";
import { type FormEvent, useState } from "react";
import "#messages/parts/admin-import.ts";
import { IMPORT_FILE_MAX_BYTES } from "#core/imports/import-run.ts";
import { fileTooLarge } from "#web/routes/admin-import/file-too-large.ts";
import type { ChooseProps } from "#web/routes/admin-import/import-view.ts";
import { ZoneChoice } from "#web/components/admin-import/zone-choice.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** Sends a CSV file or a calendar; one that is too large is not sent at all where there is JavaScript. */
export function FileForm({ view, answer }: ChooseProps) {
  const t = useTranslations("adminImport.choose");
  const [tooLarge, setTooLarge] = useState(false);
  const { tab, zones, zone } = view;
  const check = (event: FormEvent<HTMLFormElement>) => {
    const isTooLarge = fileTooLarge(event.currentTarget, IMPORT_FILE_MAX_BYTES);
    setTooLarge(isTooLarge);
    if (isTooLarge) event.preventDefault();
  };
  const said = answer?.errors["file"] ?? view.errors["file"];
  const error = tooLarge ? t("tooLarge", { max: IMPORT_FILE_MAX_BYTES / (1024 * 1024) }) : said;
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
