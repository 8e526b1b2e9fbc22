import { Link, type LinkProps } from "react-router";
import { buttonClass, type ButtonLook, type ButtonSize } from "#web/ui/button-class.ts";

type ButtonLinkProps = LinkProps & { look?: ButtonLook; size?: ButtonSize };

/** A link that looks like a button: it goes somewhere, it does not act. */
export function ButtonLink({ look = "outline", size = "normal", className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(look, size, className)} />;
}
