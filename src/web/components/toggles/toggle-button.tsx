import type { ButtonHTMLAttributes } from "react";
import type { ToggleKind } from "#web/components/toggles/toggle-marks.ts";

/** The id of the one form of a page that its toggles send (`ToggleForm`). */
export const TOGGLE_FORM = "toggles";

type ToggleButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "name" | "value"> & {
  kind: ToggleKind;
  /** What pressing it does, and to what. */
  act: "save" | "unsave" | "follow" | "unfollow";
  of: string;
  isBusy: boolean;
};

/**
 * A button that turns something of the reader's on or off. It belongs to the page's one form for all of them, so that a list of
 * fifty has no fifty forms; without JavaScript it sends that form. While it is on its way it stays in reach of the focus.
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
