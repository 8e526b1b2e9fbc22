import { PROFILE_FIELDS } from "#core/profiles/profile.ts";

/** The address of the form, which a form that was kept names. */
export const PROFILE_EDIT_PATH = "/profile/edit";
/** What is kept of the form; the version too: what another form stores until then is not overwritten. */
export const PROFILE_KEPT = [...PROFILE_FIELDS, "version"];
/** Stands in a form that is kept while its picture is sent: nobody was signed out, so the page need not speak of it. */
export const SENT_WITH_PICTURE = "sentWithPicture";
