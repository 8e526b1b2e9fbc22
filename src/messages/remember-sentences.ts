/** How many finished sentences a translator caches. */
const SENTENCES_MAX = 5_000;
/** Sentences with longer values are hardly ever requested again. */
const VALUES_MAX = 200;

/**
 * The same translator, which caches the sentences that it made: key and values decide them, and lists repeat few. Only its
 * plain call; `rich`, `raw` and the others stay as they are.
 */
export function rememberSentences<Translate extends (...args: never[]) => unknown>(translate: Translate): Translate {
  const cached = new Map<string, unknown>();
  const remembering = (...args: never[]): unknown => {
    const key = args.length === 1 && typeof args[0] === "string" ? args[0] : JSON.stringify(args);
    const known = cached.get(key);
    if (known !== undefined) return known;
    const sentence = translate(...args);
    if (key.length > VALUES_MAX) return sentence;
    if (cached.size >= SENTENCES_MAX) cached.delete(cached.keys().next().value ?? "");
    cached.set(key, sentence);
    return sentence;
  };
  return Object.assign(remembering, translate);
}
