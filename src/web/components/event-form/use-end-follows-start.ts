import { type FormEvent, useRef } from "react";
import { endForStart, endTimeForStart } from "#core/schedules/schedule-input.ts";

/** The names of the fields. */
type Fields = { start: string; end: string };

/**
 * Handlers for the element around a start and an end: a changed start moves the end along, so that the duration stays,
 * and suggests an end that is still missing. The fields are `datetime-local`, or both `time`.
 */
export function useEndFollowsStart({ start, end }: Fields) {
  // The start before this change, from its focus to its blur: a browser may tell one focus twice.
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
