/** How many finished sentences a translator keeps. */
const SENTENCES_MAX = 5_000;
/** Sentences with longer values are as good as never asked for again. */
const VALUES_MAX = 200;

/**
 * The same translator, which keeps the sentences that it made: key and values decide them, and lists repeat few. Only its
 * plain call; `rich`, `raw` and the others stay as they are.
 */
export function rememberSentences<Translate extends (...given: never[]) => unknown>(translate: Translate): Translate {
  const cached = new Map<string, unknown>();
  const remembering = (...given: never[]): unknown => {
    const key = given.length === 1 && typeof given[0] === "string" ? given[0] : JSON.stringify(given);
    const known = cached.get(key);
    if (known !== undefined) return known;
    const sentence = translate(...given);
    if (key.length > VALUES_MAX) return sentence;
    if (cached.size >= SENTENCES_MAX) cached.delete(cached.keys().next().value ?? "");
    cached.set(key, sentence);
    return sentence;
  };
  return Object.assign(remembering, translate);
}
