import * as z from "zod/mini";
import { field } from "#core/check-input.ts";
import { emailOf } from "#core/text/email-of.ts";
import { accepted } from "#core/text/fault.ts";

/** What somebody types to be put on a list: one address, kept in lower case. */
export const CONTACT_INPUT = z.object({
  email: field((text) => {
    const email = emailOf(text);
    return email.ok ? accepted(email.value.toLowerCase()) : email;
  }),
});
