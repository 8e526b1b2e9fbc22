import { PROFILE_FIELDS } from "#core/profiles/profile.ts";

/** The address of the form, which a stored form refers to. */
export const PROFILE_EDIT_PATH = "/profile/edit";
/** The fields stored of a form, including its version: a change saved meanwhile is not overwritten. */
export const PROFILE_STASHED = [...PROFILE_FIELDS, "version"];
/** Marks a form stored while its picture uploads: nobody was signed out, so the page need not mention it. */
export const SENT_WITH_PICTURE = "sentWithPicture";
