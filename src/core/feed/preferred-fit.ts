import type { FeedCandidate } from "#core/feed/feed-item.ts";
import { PREFERRED_TYPES, type PreferredType } from "#core/profiles/preferred-types.ts";
import { foldKey } from "#core/text/fold-key.ts";

/** Whether an event is of a type that a member prefers: by its type, its practices, or whom its words address (PRODUCT P21). */
export function preferredFit(
  event: Pick<FeedCandidate, "type" | "practices" | "words">,
  preferred: readonly PreferredType[],
): boolean {
  if (preferred.length === 0) return false;
  const practices = new Set(event.practices.map((practice) => foldKey(practice)));
  const words = ` ${foldKey(event.words).replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `;
  return preferred.some((name) => {
    const meaning: { types: readonly string[]; tags: readonly string[]; audiences: readonly string[] } =
      PREFERRED_TYPES[name];
    return (
      meaning.types.includes(event.type) ||
      meaning.tags.some((tag) => practices.has(tag)) ||
      meaning.audiences.some((audience) => words.includes(` ${audience} `))
    );
  });
}
