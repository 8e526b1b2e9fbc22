/** The action of a mailed link about an account's address: confirms the new address, or restores the old one (PRODUCT P9). */
export type EmailLink = "confirmEmail" | "undoEmail";

const LINKS: Readonly<Record<string, EmailLink>> = { "/confirm-email": "confirmEmail", "/undo-email": "undoEmail" };

/** Returns the action of the link at this path. */
export function emailLinkAt(pathname: string): EmailLink {
  return LINKS[pathname.replace(/\.data$/, "")] ?? "confirmEmail";
}

/** The address to which the form of such a link is sent. */
export const EMAIL_LINK_PATHS: Readonly<Record<EmailLink, string>> = {
  confirmEmail: "/confirm-email",
  undoEmail: "/undo-email",
};
