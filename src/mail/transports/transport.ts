import type { OutgoingMail } from "#mail/outgoing-mail.ts";

/** Result of one attempt. `words` is the server's reply, or the connection's error. */
export type Delivery =
  | { outcome: "sent" }
  /** Permanent failure. */
  | { outcome: "refused"; words: string }
  /** Temporary failure; certainly not delivered. */
  | { outcome: "retry"; words: string }
  /** The connection broke while the message was being sent: the server may have accepted it. */
  | { outcome: "uncertain"; words: string };

export type MailTransport = {
  deliver: (mail: OutgoingMail) => Promise<Delivery>;
  /** Resolves to null when the server is reachable and accepts the login, else to the reason. */
  check: () => Promise<string | null>;
  close: () => void;
};
