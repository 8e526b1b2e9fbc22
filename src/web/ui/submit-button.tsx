import type { ButtonHTMLAttributes, ReactNode } from "react";
import { useTranslations } from "#web/texts.tsx";
import { Button, type ButtonLook, type ButtonSize } from "#web/ui/button.tsx";
import { useFormBusy } from "#web/ui/form-busy.ts";

type SubmitButtonProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, "form" | "formAction" | "formEncType"> & {
  children: ReactNode;
  look?: ButtonLook;
  size?: ButtonSize;
  /** The label while the form is being sent, instead of 'Saving...'. */
  busyLabel?: string;
  name?: string;
  value?: string;
  className?: string;
  /** Disables the button; the id of the text with the reason. */
  disabledBecause?: string | undefined;
};

/**
 * Submits its form (`PostForm`). While the form is being sent it shows the busy label without changing its width, and
 * stays focusable.
 */
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
