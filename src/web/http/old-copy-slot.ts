/** The id of the element that tells of an old copy. */
export const OLD_COPY_SLOT = "old-copy";
