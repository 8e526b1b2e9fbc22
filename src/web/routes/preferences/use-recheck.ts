import { checkInput } from "#core/check-input.ts";
import { PREFERENCES_INPUT } from "#core/profiles/preferences-input.ts";
import "#messages/parts/preferences.ts";
import { useTranslations } from "#web/texts.tsx";

const LISTS = ["preferredEventTypes", "preferredStates"];

/** Checks a field again as the server does. */
export function useRecheck() {
  const t = useTranslations();
  return (name: string, form: FormData): string | undefined => {
    const fields = Object.keys(PREFERENCES_INPUT.shape);
    const typed = fields.map((field) => [field, LISTS.includes(field) ? form.getAll(field) : (form.get(field) ?? "")]);
    const checked = checkInput(PREFERENCES_INPUT, Object.fromEntries(typed));
    const fault = checked.ok ? undefined : checked.faults[name];
    // The input names messages of this page only.
    return fault && t(fault.key as Parameters<typeof t>[0], fault.values);
  };
}
