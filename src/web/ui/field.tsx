import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import type { ReactNode } from "react";
import { useTranslations } from "#web/texts.tsx";
import { fieldId } from "#web/ui/form-errors.ts";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";

/** The common props of all form fields. */
export type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** A finished sentence. */
  error?: string | undefined;
  /** A field that is not required is marked as optional; the hint of a "sometimes" field says when it is required. */
  required?: boolean | "sometimes";
  /** Distinguishes the fields of two forms on one page. */
  scope?: string;
};

/** The attributes that name, describe and mark the control of a field. */
type ControlProps = {
  id: string;
  name: string;
  required?: true;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

type FieldFrameProps = FieldProps & {
  /** Ids of further texts that describe the control. */
  describedBy?: string;
  children: (control: ControlProps) => ReactNode;
};

/** Label, hint, error and control, in this order, associated for screen readers. */
export function Field({ name, label, hint, error, required = false, scope, describedBy, children }: FieldFrameProps) {
  const id = fieldId(name, scope);
  return (
    <div className={error === undefined ? "field" : "field field--faulty"}>
      <label htmlFor={id}>
        {label}
        {!required && <OptionalMark />}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      {children({
        id,
        name,
        ...(required === true && { required }),
        ...describedControl({ id, hint, error, describedBy }),
      })}
    </div>
  );
}

export function OptionalMark() {
  const t = useTranslations("forms");
  return <span className="field__optional"> {t("optional")}</span>;
}

type Notes = { id: string; hint?: ReactNode; error?: string | undefined };

/** The hint and the error of a field or a group of fields. */
export function FieldNotes({ id, hint, error }: Notes) {
  const t = useTranslations("forms");
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field__hint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="field__error">
          <Icon of={CircleAlert} />
          <span>
            <VisuallyHidden>{t("error")} </VisuallyHidden>
            {error}
          </span>
        </p>
      )}
    </>
  );
}

/** The attributes that associate a control with the texts around it. */
export function describedControl({ id, hint, error, describedBy }: Notes & { describedBy?: string | undefined }) {
  const texts = [
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(describedBy === undefined ? [] : [describedBy]),
  ];
  return {
    ...(texts.length > 0 && { "aria-describedby": texts.join(" ") }),
    ...(error !== undefined && { "aria-invalid": true as const }),
  };
}
