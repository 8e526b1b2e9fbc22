import type { ChangeEventHandler, InputHTMLAttributes, ReactNode } from "react";
import { buttonClass } from "#web/ui/button-class.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useFormBusy } from "#web/ui/form-busy.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type FileButtonProps = Pick<InputHTMLAttributes<HTMLInputElement>, "accept" | "aria-describedby" | "aria-invalid"> & {
  id: string;
  name: string;
  label: string;
  /** What the button is called that sends the file where there is no JavaScript. */
  send: string;
  onChange: ChangeEventHandler<HTMLInputElement>;
  /** Its drawing. */
  children?: ReactNode;
};

/** Chooses a file. With JavaScript a button that acts at once; without, the browser's own field and a button to send it. */
export function FileButton({ id, label, send, onChange, children, ...input }: FileButtonProps) {
  const hydrated = useHydrated();
  const busy = useFormBusy();
  if (!hydrated) {
    return (
      <>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <input {...input} id={id} type="file" />
        <SubmitButton look="outline">{send}</SubmitButton>
      </>
    );
  }
  return (
    <>
      <input {...input} id={id} type="file" className="visually-hidden file-button__field" onChange={onChange} />
      <label htmlFor={id} className={buttonClass("outline", "normal")} aria-busy={busy}>
        {busy ? <span className="spinner" aria-hidden="true" /> : children}
        {label}
      </label>
    </>
  );
}
