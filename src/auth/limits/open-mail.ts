import type { LimitName } from "#auth/limits/limits.ts";
import type { MailName } from "#core/mail/mail-message.ts";

type OpenMail = {
  /** The pages with the form. */
  pages: readonly string[];
  messages: readonly MailName[];
  /** How many one client may cause; a /48 network has four times as many. */
  client: Extract<LimitName, `${string}-client`>;
  /**
   * What happens to the form beyond a limit, while no mail goes out: it is taken all the same, or it is refused with the time
   * to come again, since it is of no use without the mail.
   */
  beyond: "taken" | "refused";
};

/**
 * All mail that a form without an account can cause. Each form is limited by client, by network, by mailbox (`mail-address`)
 * and over the whole site (`mail-site`). No text of the sender stands in these messages: the mailbox may belong to anybody.
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
} as const satisfies Record<string, OpenMail>;

export type OpenMailForm = keyof typeof OPEN_MAIL;
