import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslations } from "#web/texts.tsx";
import { fieldId, type FormErrors } from "#web/ui/form-errors.ts";
import { Icon } from "#web/ui/icon.tsx";

type ErrorSummaryProps = {
  errors: FormErrors;
  /** Replaces the default title with the number of errors. */
  title?: string;
  /** The labels of the fields, where the error texts alone do not identify them. */
  labels?: Readonly<Record<string, string>>;
  /** The errors from the server, where `errors` changes while people fix them: only these take the focus. */
  found?: FormErrors;
  scope?: string;
};

/** Takes the focus when the page loads, also without scripts, because the errors are what matters first. */
const FOCUSED = { autoFocus: true };

/** All errors of a form, above it, each linking to its field. Takes the focus whenever the server sends new errors. */
export function ErrorSummary({ errors, found = errors, title, labels = {}, scope }: ErrorSummaryProps) {
  const t = useTranslations("forms");
  const box = useRef<HTMLDivElement>(null);
  const faults = Object.entries(errors);
  useEffect(() => {
    if (Object.keys(found).length > 0) box.current?.focus();
  }, [found]);
  if (faults.length === 0) return null;
  const titleId = fieldId("errors", scope);
  return (
    <div className="error-summary" ref={box} role="alert" tabIndex={-1} aria-labelledby={titleId} {...FOCUSED}>
      <h2 id={titleId}>
        <Icon of={CircleAlert} />
        {title ?? t("summary", { count: faults.length })}
      </h2>
      <ul>
        {faults.map(([name, message]) => {
          const id = fieldId(name, scope);
          const label = labels[name];
          return (
            <li key={name}>
              <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                {label === undefined ? message : t("labelled", { label, message })}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The link moves the focus into the field without changing the address. */
function goTo(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  if (field === null) return;
  event.preventDefault();
  field.closest("details")?.setAttribute("open", "");
  field.focus();
  field.scrollIntoView({ block: "center" });
}
