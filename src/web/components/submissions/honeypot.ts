/** The field of a submission's form that no person sees. */
export const HONEYPOT = "b_website";
