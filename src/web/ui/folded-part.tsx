import { type ReactNode, useState } from "react";
import type { EventFields } from "#core/events/event-fields.ts";
import { useTranslations } from "#web/texts.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";

type FoldedPartProps = {
  title: string;
  values: EventFields;
  errors: FormErrors;
  /** The names of its fields; it is open while one of them has an error. */
  names: readonly string[];
  /** Open from the start, for another reason. */
  isOpen?: boolean;
  /** What it holds, from the non-empty values of a field. */
  contents: (listOf: (name: string) => readonly string[]) => readonly string[];
  children: ReactNode;
};

/** An optional part of a form, folded; its summary line shows the entered values and updates while typing. */
export function FoldedPart({ title, values, errors, names, isOpen = false, contents, children }: FoldedPartProps) {
  const t = useTranslations("createEvent.folded");
  const [held, setHeld] = useState(() => contents((name) => filled(values[name] ?? [])));
  const isFaulty = names.some((name) => errors[name] !== undefined);
  const [isUnfolded, setUnfolded] = useState(isOpen || isFaulty);
  // It stays open when the error is corrected: somebody is typing in it.
  if (isFaulty && !isUnfolded) setUnfolded(true);
  const follow = (element: HTMLElement) => {
    const form = element.closest("form");
    if (form === null) return;
    const data = new FormData(form);
    setHeld(
      contents((name) => filled(data.getAll(name).map((value) => (typeof value === "string" ? value : value.name)))),
    );
  };
  return (
    <details
      className="folded"
      open={isUnfolded}
      onToggle={(event) => {
        setUnfolded(event.currentTarget.open);
        follow(event.currentTarget);
      }}
      onInput={(event) => follow(event.currentTarget)}
    >
      <summary>
        <span className="folded__title">{title}</span>{" "}
        <span className="folded__contents" dir="auto">
          {held.length === 0 ? t("empty") : held.join(" \u00b7 ")}
        </span>
      </summary>
      <div className="folded__fields">{children}</div>
    </details>
  );
}

function filled(list: readonly string[]): readonly string[] {
  return list.map((each) => each.trim()).filter((each) => each !== "");
}
