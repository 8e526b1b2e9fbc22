import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> & {
  look?: ButtonLook;
  size?: ButtonSize;
  type?: "button" | "submit";
};

/** A button. Each view has at most one primary button. */
export function Button({ look = "outline", size = "normal", type = "button", className, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type === "submit" ? "submit" : "button"} className={buttonClass(look, size, className)} />
  );
}

/** `danger` is for actions that are hard to undo. */
export type ButtonLook = "primary" | "outline" | "quiet" | "danger";
export type ButtonSize = "normal" | "large";

/** The classes of everything that looks like a button, whether button or link. */
export function buttonClass(look: ButtonLook, size: ButtonSize, extra?: string): string {
  const names = ["button", `button--${look}`];
  if (size === "large") names.push("button--large");
  if (extra !== undefined) names.push(extra);
  return names.join(" ");
}

type ButtonLinkProps = LinkProps & { look?: ButtonLook; size?: ButtonSize };

/** A link that looks like a button: it navigates and does not act. */
export function ButtonLink({ look = "outline", size = "normal", className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(look, size, className)} />;
}
