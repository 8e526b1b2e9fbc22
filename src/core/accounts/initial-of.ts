const SEGMENTER = new Intl.Segmenter("und", { granularity: "grapheme" });
const LETTER = /[\p{L}\p{N}]/u;

/** The one letter that stands for a person without a picture: of the name, else of the address. */
export function initialOf({ name, email }: { name: string | null; email: string }): string {
  for (const { segment } of SEGMENTER.segment(`${name ?? ""} ${email}`)) {
    if (LETTER.test(segment)) return segment.toUpperCase();
  }
  return "";
}
