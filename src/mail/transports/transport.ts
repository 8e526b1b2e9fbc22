import type { OutgoingMail } from "#mail/outgoing-mail.ts";

/** What became of one try. `words` are the server's own, or those of the connection. */
export type Delivery =
  | { outcome: "sent" }
  /** Refused for good. */
  | { outcome: "refused"; words: string }
  /** Not taken now; surely not delivered. */
  | { outcome: "retry"; words: string }
  /** The connection broke after the message had begun to go over it: it may have been taken. */
  | { outcome: "uncertain"; words: string };

export type MailTransport = {
  deliver: (mail: OutgoingMail) => Promise<Delivery>;
  /** Answers null when the server can be reached and lets us in, else why not. */
  check: () => Promise<string | null>;
  close: () => void;
};
