import type { MailMessage } from "#core/mail/mail-message.ts";
import { cleanLine } from "#core/text/clean-text.ts";
import { letterHtml } from "#mail/layout/letter-html.ts";
import { letterText } from "#mail/layout/letter-text.ts";
import { letterFor } from "#mail/letter-for.ts";
import type { MailContext } from "#mail/mail-context.ts";

export type RenderedMail = { subject: string; text: string; html: string };

/** A message as subject, text and page. The subject is one line whatever the values were. */
export function renderMail(message: MailMessage, context: MailContext): RenderedMail {
  const letter = letterFor(message, context);
  return { subject: cleanLine(letter.subject), text: letterText(letter, context), html: letterHtml(letter, context) };
}
