import type { ScheduleWords } from "#web/components/event-form/dates-preview.ts";

/** What a schedule comes to, in words; nothing before it says when it starts. */
export function RepeatWords({ words }: { words: ScheduleWords | undefined }) {
  if (words === undefined) return null;
  return (
    <p className="repeat__words">
      <bdi>{words.words}</bdi>
      <small>
        <bdi>{words.more}</bdi>
      </small>
    </p>
  );
}
