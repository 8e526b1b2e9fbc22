import ArrowRight from "lucide-react/icons/arrow-right";
import "#messages/parts/admin-import.ts";
import { SOURCE_HOURS, SOURCE_HOURS_DEFAULT } from "#core/imports/import-source.ts";
import { ZoneChoice } from "#web/components/admin-import/zone-choice.tsx";
import type { ChooseProps } from "#web/routes/admin-import/import-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** Reads a Google Sheet or a calendar from its address, once or again and again. */
export function AddressForm({ view, answer, kind }: ChooseProps & { kind: "sheet" | "ics" }) {
  const t = useTranslations("adminImport");
  const typed = answer?.typed;
  return (
    <PostForm className="stack">
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
        <div>
          <SubmitButton name="intent" value="keep" look="outline">
            {t("choose.keep")}
          </SubmitButton>
        </div>
      </fieldset>
    </PostForm>
  );
}
