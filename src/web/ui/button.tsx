import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> & {
  look?: ButtonLook;
  size?: ButtonSize;
  type?: "button" | "submit";
};

/** One primary button per view. */
export function Button({ look = "outline", size = "normal", type = "button", className, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type === "submit" ? "submit" : "button"} className={buttonClass(look, size, className)} />
  );
}

/** `danger` is for what cannot be taken back easily. */
export type ButtonLook = "primary" | "outline" | "quiet" | "danger";
export type ButtonSize = "normal" | "large";

/** The classes of everything that looks like a button, be it a button or a link. */
export function buttonClass(look: ButtonLook, size: ButtonSize, extra?: string): string {
  const names = ["button", `button--${look}`];
  if (size === "large") names.push("button--large");
  if (extra !== undefined) names.push(extra);
  return names.join(" ");
}

type ButtonLinkProps = LinkProps & { look?: ButtonLook; size?: ButtonSize };

/** A link that looks like a button: it goes somewhere, it does not act. */
export function ButtonLink({ look = "outline", size = "normal", className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(look, size, className)} />;
}
