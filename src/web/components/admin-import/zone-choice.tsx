import { useTranslations } from "#web/texts.tsx";
import { SelectField, type SelectGroup } from "#web/ui/select-field.tsx";

type ZoneChoiceProps = { scope: string; zones: readonly SelectGroup[]; zone: string };

/** Chooses the time zone of a list's rows without one. */
export function ZoneChoice({ scope, zones, zone }: ZoneChoiceProps) {
  const t = useTranslations("adminImport.choose");
  return <SelectField name="zone" scope={scope} label={t("zone")} options={zones} defaultValue={zone} required />;
}
