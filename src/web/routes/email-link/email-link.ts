/** What a mailed link about the address of an account does: proves the new one, or takes the old one back (PRODUCT P9). */
export type EmailLink = "confirmEmail" | "undoEmail";

const LINKS: Readonly<Record<string, EmailLink>> = { "/confirm-email": "confirmEmail", "/undo-email": "undoEmail" };

/** What the link at this path does. */
export function emailLinkAt(pathname: string): EmailLink {
  return LINKS[pathname.replace(/\.data$/, "")] ?? "confirmEmail";
}

/** The address to which the form of such a link is sent. */
export const EMAIL_LINK_PATHS: Readonly<Record<EmailLink, string>> = {
  confirmEmail: "/confirm-email",
  undoEmail: "/undo-email",
};
