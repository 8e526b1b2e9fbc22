import type { ButtonHTMLAttributes, ReactNode } from "react";
import { useTranslations } from "#web/texts.tsx";
import { Button, type ButtonLook, type ButtonSize } from "#web/ui/button.tsx";
import { useFormBusy } from "#web/ui/form-busy.ts";

type SubmitButtonProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, "form" | "formAction" | "formEncType"> & {
  children: ReactNode;
  look?: ButtonLook;
  size?: ButtonSize;
  /** What it says while the form is on its way, in place of 'Saving...'. */
  busyLabel?: string;
  name?: string;
  value?: string;
  className?: string;
  /** Cannot be used, with the reason in a text of this id. */
  disabledBecause?: string | undefined;
};

/** Sends the form around it (`PostForm`). Busy, it says so in the width that it had; it stays in reach of the focus. */
export function SubmitButton({ children, look = "primary", busyLabel, disabledBecause, ...rest }: SubmitButtonProps) {
  const t = useTranslations("forms");
  const busy = useFormBusy();
  return (
    <Button
      {...rest}
      type="submit"
      look={look}
      className={["button--submit", busy && "button--busy", rest.className].filter(Boolean).join(" ")}
      {...(disabledBecause !== undefined && { "aria-describedby": disabledBecause })}
      {...((busy || disabledBecause !== undefined) && { "aria-disabled": true })}
      {...(disabledBecause !== undefined && { onClick: (event) => event.preventDefault() })}
    >
      <span className="button__idle">{children}</span>
      <span className="button__busy">
        <span className="spinner" aria-hidden="true" />
        {busyLabel ?? t("saving")}
      </span>
    </Button>
  );
}
