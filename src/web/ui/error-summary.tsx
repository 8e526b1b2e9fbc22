import CircleAlert from "lucide-react/icons/circle-alert";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslations } from "#web/texts.tsx";
import { fieldId, type FormErrors } from "#web/ui/form-errors.ts";
import { Icon } from "#web/ui/icon.tsx";

type ErrorSummaryProps = {
  errors: FormErrors;
  /** In place of how many things are to be put right. */
  title?: string;
  /** What the fields are called, where the sentences alone do not say which is meant. */
  labels?: Readonly<Record<string, string>>;
  /** The errors as the server found them, where `errors` changes while they are put right: only those take the focus. */
  found?: FormErrors;
  scope?: string;
};

/** The focus at once, before and without scripts: the page came back because of these errors, and nothing else is read first. */
const FOCUSED = { autoFocus: true };

/** All that is wrong with a form, above it, each a link to its field. It takes the focus whenever new errors come. */
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

/** The link moves the focus into the field and leaves the address as it is. */
function goTo(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  if (field === null) return;
  event.preventDefault();
  field.closest("details")?.setAttribute("open", "");
  field.focus();
  field.scrollIntoView({ block: "center" });
}
