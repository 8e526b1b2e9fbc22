/** The event that the document gets when a submitted form got no response. */
export const UNANSWERED = "unanswered";
