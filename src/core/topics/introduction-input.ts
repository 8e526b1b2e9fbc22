import { cleanParagraphs, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { shortMark } from "#core/text/truncate-at-word.ts";
import { isTopicKind, type TopicKey, topicSlug } from "#core/topics/topic.ts";
import { accepted, refused, type Result } from "#core/validation-error.ts";

/** Longest introduction of a topic, in code points. */
export const INTRODUCTION_MAX = 600;

/** An introduction as it is stored, with its paragraphs; null for an empty text, which removes it. */
export function readIntroduction(text: string): Result<string | null> {
  if (!hasVisibleText(text)) return accepted(null);
  const clean = cleanParagraphs(text);
  const count = lengthOf(clean);
  return count > INTRODUCTION_MAX
    ? refused("adminTopics.faults.tooLong", { count, max: INTRODUCTION_MAX })
    : accepted(clean);
}

/** A mark of an introduction when its form was opened, to detect changes made meanwhile. */
export function introductionMark(text: string | null): string {
  return shortMark(text ?? "");
}

/** The paragraphs of an introduction. */
export function paragraphsOf(introduction: string): readonly string[] {
  return introduction.split("\n\n");
}

/** A topic as a parameter: `tradition/centering-prayer`. */
export function writeTopicKey({ kind, slug }: TopicKey): string {
  return `${kind}/${slug}`;
}

/** Parses the output of `writeTopicKey`; null for anything else. */
export function readTopicKey(text: string | null): TopicKey | null {
  const [kind = "", slug = "", ...rest] = text?.split("/") ?? [];
  if (!isTopicKind(kind) || slug === "" || rest.length > 0 || topicSlug(slug) !== slug) return null;
  return { kind, slug };
}
