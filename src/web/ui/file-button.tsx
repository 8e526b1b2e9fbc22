import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { buttonClass } from "#web/ui/button.tsx";
import { useFormBusy } from "#web/ui/form-busy.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type FileButtonProps = Pick<InputHTMLAttributes<HTMLInputElement>, "accept" | "aria-describedby" | "aria-invalid"> & {
  id: string;
  name: string;
  label: string;
  /** The id of its form, when the button is outside the form. */
  form?: string;
  /** The submit button for browsers without JavaScript; absent when the form has its own. */
  send?: { label: string; formAction: string };
  /** Called with the field when a file is chosen. */
  onChoose: (field: HTMLInputElement) => void;
  /** The icon. */
  children?: ReactNode;
};

/** Chooses a file. With JavaScript a button that acts at once; without, the browser's own field and a submit button. */
export function FileButton({ id, label, send, onChoose, children, ...input }: FileButtonProps) {
  const hydrated = useHydrated();
  const busy = useFormBusy();
  const field = useRef<HTMLInputElement>(null);
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });
  useEffect(() => {
    // The file was chosen before hydration.
    if (hydrated && field.current?.files?.length) choose.current(field.current);
  }, [hydrated]);
  return (
    <>
      <input
        {...input}
        ref={field}
        id={id}
        type="file"
        className="file-button__field"
        onChange={(event) => onChoose(event.currentTarget)}
      />
      <label htmlFor={id} className={buttonClass("outline", "normal", "file-button__label")}>
        {busy && send !== undefined ? <span className="spinner" aria-hidden="true" /> : children}
        {label}
      </label>
      {!hydrated && send !== undefined && (
        <SubmitButton
          className="without-scripts"
          look="outline"
          form={input.form}
          formAction={send.formAction}
          formEncType="multipart/form-data"
        >
          {send.label}
        </SubmitButton>
      )}
    </>
  );
}
