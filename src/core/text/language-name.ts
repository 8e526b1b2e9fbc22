/** The name of a language by its BCP 47 tag, as readers of `locale` call it; an imported text that is no tag is its own name. */
export function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag;
  } catch {
    // Imported lists carry what is no tag at all, such as 'English'.
    return tag;
  }
}
