import type { ButtonHTMLAttributes } from "react";
import type { ToggleKind } from "#web/components/toggles/toggle-marks.ts";

/** The id of the page's one form for all its toggles (`ToggleForm`). */
export const TOGGLE_FORM = "toggles";

type ToggleButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "name" | "value"> & {
  kind: ToggleKind;
  /** The action of the button. */
  act: "save" | "unsave" | "follow" | "unfollow";
  of: string;
  isBusy: boolean;
};

/**
 * A button that turns something of the reader's on or off. It belongs to the page's one form for toggles, so that a
 * list of fifty needs no fifty forms; without JavaScript it submits that form. It stays focusable while the request is
 * running.
 */
export function ToggleButton({ kind, act, of, isBusy, children, ...rest }: ToggleButtonProps) {
  return (
    <button
      {...rest}
      type="submit"
      form={TOGGLE_FORM}
      formAction={kind}
      name={act}
      value={of}
      {...(isBusy && { "aria-disabled": true })}
    >
      {children}
    </button>
  );
}
