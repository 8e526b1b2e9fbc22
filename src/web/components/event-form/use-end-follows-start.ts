import { type FormEvent, useRef } from "react";
import { endForStart, endTimeForStart } from "#core/schedules/schedule-input.ts";

/** The names of the fields. */
type Fields = { start: string; end: string };

/**
 * Handlers for the element around a start and an end: when the start changes, the end moves along, so that the duration
 * stays the same; a missing end gets a suggestion. The fields are `datetime-local`, or both `time`.
 */
export function useEndFollowsStart({ start, end }: Fields) {
  // The start before this edit, from focus to blur: a browser may report the same focus twice.
  const before = useRef<string | null>(null);
  const isStart = (target: EventTarget): target is HTMLInputElement =>
    target instanceof HTMLInputElement && target.name === start;
  const onFocus = ({ target }: FormEvent<HTMLElement>) => {
    if (isStart(target)) before.current ??= target.value;
  };
  const onBlur = ({ target }: FormEvent<HTMLElement>) => {
    if (isStart(target)) before.current = null;
  };
  const onInput = ({ target }: FormEvent<HTMLElement>) => {
    if (!isStart(target) || target.value === "") return;
    const field = target.form?.elements.namedItem(end);
    if (!(field instanceof HTMLInputElement)) return;
    const change = { before: before.current ?? "", after: target.value, end: field.value };
    const moved = target.type === "time" ? endTimeForStart(change) : endForStart(change);
    before.current = target.value;
    if (moved !== null) field.value = moved;
  };
  return { onFocus, onBlur, onInput };
}
