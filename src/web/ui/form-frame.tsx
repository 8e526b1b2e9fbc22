import { useTranslations } from "#web/texts.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import type { ReactNode } from "react";

/**
 * The document's title of a page with a form, which begins with "Error:" while the form has errors. A page that uses it
 * has no title in its `meta`.
 */
export function FormTitle({ title, errors = {} }: { title: string; errors?: FormErrors | undefined }) {
  const t = useTranslations("forms");
  return <title>{Object.keys(errors).length > 0 ? t("errorTitle", { title }) : title}</title>;
}

/** The row of buttons at the end of a form, the submit button first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>;
}
