const FORMATTERS_KEPT = 200;
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * One Intl formatter per language and options, kept because making one costs fifty times what using it does.
 * The oldest leaves when the cache is full, so no request can make it grow.
 */
export function formatterFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const kept = formatters.get(key);
  if (kept) return kept;
  if (formatters.size >= FORMATTERS_KEPT) formatters.delete(formatters.keys().next().value ?? "");
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
}
