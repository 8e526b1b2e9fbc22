import type { ButtonHTMLAttributes } from "react";
import { buttonClass, type ButtonLook, type ButtonSize } from "#web/ui/button-class.ts";

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
