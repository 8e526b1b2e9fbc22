/** The `media` of a style sheet that waits until it is needed: the browser loads it at the lowest priority and does not apply it. */
export const WHEN_SEEN = "not all";
