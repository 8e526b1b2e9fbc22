import { EVENTS_PER_PAGE_CHOICES } from "#core/profiles/preferences.ts";
import "#messages/parts/preferences.ts";
import type { PreferencesTyped } from "#web/routes/preferences/preferences-view.ts";
import { useTranslations } from "#web/texts.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { RadioField } from "#web/ui/radio-field.tsx";

type PageSizeFieldProps = { typed: Pick<PreferencesTyped, "eventsPerPage">; errors: FormErrors };

/** How many events a page of a list holds. */
export function PageSizeField({ typed, errors }: PageSizeFieldProps) {
  const t = useTranslations("preferences.lists");
  return (
    <RadioField
      name="eventsPerPage"
      label={t("perPage")}
      required
      look="segments"
      options={EVENTS_PER_PAGE_CHOICES.map((size) => ({ value: String(size), label: String(size) }))}
      defaultValue={typed.eventsPerPage}
      error={errors["eventsPerPage"]}
    />
  );
}
