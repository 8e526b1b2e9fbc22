import type { MailMessage, MailName } from "#core/mail/mail-message.ts";

/** The data of the message with this name. */
export type MailData<Name extends MailName> = Extract<MailMessage, { name: Name }>["data"];
