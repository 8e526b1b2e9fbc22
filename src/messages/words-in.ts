import type { Translator } from "#messages/translator.ts";
import type { MessageRef } from "#core/message-ref.ts";

/** The sentence of a message that the core has named by its key; a key without a message throws. */
export function wordsIn(translate: Translator, { key, values }: MessageRef): string {
  // The catalogue's type knows all keys, the core only that it is one; a missing message throws (translator.ts).
  const translateKey = translate as unknown as (key: string, values: MessageRef["values"]) => string;
  return translateKey(key, values);
}

/** Sentences one after the other; those that are null are left out. */
export function sentencesIn(translate: Translator, sentences: readonly (MessageRef | null)[]): string {
  return sentences.flatMap((words) => (words === null ? [] : wordsIn(translate, words))).join(" ");
}
