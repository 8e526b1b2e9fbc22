/** Names the form that is stored while its sender signs in again, for half an hour at most. */
export const STASHED_FORM_COOKIE = "kept_form";
export const STASHED_FORM_SECONDS = 1_800;
/** The longest form stored, in characters as JSON. An event's form at all its limits has a third of that. */
export const STASHED_FORM_MAX = 150_000;
/** Most forms stored for all people together; beyond that the oldest are deleted. */
export const STASHED_FORMS_MAX = 1_000;

/** The typed values of a page's form and their owner; they are restored only for that person and only on that page. */
export type StashedForm = { path: string; owner: string; fields: readonly (readonly [string, string])[] };
