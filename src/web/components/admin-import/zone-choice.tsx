import { useTranslations } from "#web/texts.tsx";
import { SelectField, type SelectGroup } from "#web/ui/select-field.tsx";

type ZoneChoiceProps = { scope: string; zones: readonly SelectGroup[]; zone: string };

/** In which zone a list's times are that name none. */
export function ZoneChoice({ scope, zones, zone }: ZoneChoiceProps) {
  const t = useTranslations("adminImport.choose");
  return <SelectField name="zone" scope={scope} label={t("zone")} options={zones} defaultValue={zone} required />;
}
