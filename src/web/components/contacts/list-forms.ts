/** The field of an address, by the name that mailing-list services know it. */
export const LIST_EMAIL = "EMAIL";

/** The field of these forms that no person sees. */
export const NEWSLETTER_HONEYPOT = "b_name";
