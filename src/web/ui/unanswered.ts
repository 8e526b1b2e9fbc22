/** The document's event after a form was sent and no answer came. */
export const UNANSWERED = "unanswered";
