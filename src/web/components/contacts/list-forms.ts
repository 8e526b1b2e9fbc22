/** The name of the address field, as mailing-list services call it. */
export const LIST_EMAIL = "EMAIL";

/** The honeypot field of these forms. */
export const NEWSLETTER_HONEYPOT = "b_name";
