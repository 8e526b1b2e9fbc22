import type { LimitName } from "#auth/limits/limits.ts";
import type { MailName } from "#core/mail/mail-message.ts";

type OpenMail = {
  /** The pages with the form. */
  pages: readonly string[];
  messages: readonly MailName[];
  /** How many one client may cause; a /48 network has four times as many. */
  client: Extract<LimitName, `${string}-client`>;
  /**
   * Beyond a limit no mail is sent: the form is accepted all the same, or refused with the time to wait, since it is
   * useless without the mail.
   */
  beyond: "taken" | "refused";
};

/**
 * All mail that forms without an account can cause. Each form is limited by client, by network, by mailbox
 * (`mail-address`) and over the whole site (`mail-site`). These messages contain no text of the sender: the mailbox
 * may be anybody's.
 */
export const OPEN_MAIL = {
  "sign-up": {
    pages: ["/signup"],
    messages: ["verify-email", "already-registered"],
    client: "sign-up-client",
    beyond: "refused",
  },
  "resend-verification": {
    pages: ["/verify-email"],
    messages: ["verify-email"],
    client: "mail-client",
    beyond: "refused",
  },
  "forgot-password": {
    pages: ["/forgot-password"],
    messages: ["reset-password"],
    client: "mail-client",
    beyond: "refused",
  },
  "sign-in-code": { pages: ["/login/code"], messages: ["sign-in-code"], client: "mail-client", beyond: "refused" },
  submission: {
    pages: ["/submit-events", "/submissions/{key}/edit"],
    messages: ["submission-received"],
    client: "submission-client",
    beyond: "taken",
  },
  list: {
    pages: ["/newsletter", "/landing/main"],
    messages: ["list-confirm", "list-already"],
    client: "contact-client",
    beyond: "refused",
  },
  alert: {
    pages: ["/alerts/new"],
    messages: ["search-alert-confirm"],
    client: "alert-client",
    beyond: "refused",
  },
} as const satisfies Record<string, OpenMail>;

export type OpenMailForm = keyof typeof OPEN_MAIL;
