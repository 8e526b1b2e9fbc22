/** A finished message: what a mail server would have been given, or the outbox shows. */
export type MailContent = {
  subject: string;
  text: string;
  html: string;
  /** Every header field but those that only say how the parts are encoded, in their order. */
  headers: readonly (readonly [name: string, value: string])[];
};
