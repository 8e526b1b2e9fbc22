import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { type EventFields, eventFieldsOf } from "#core/events/event-fields.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** How long nothing must change until the server is asked. */
const ASKED_AFTER_MS = 500;

/** What the server says of a form that is not sent yet. */
export type CheckedForm<Preview extends DatesPreview = DatesPreview> = { preview: Preview; errors: FormErrors };

/** A form whose fields the server looks at while it is filled in: where, which of its fields make its dates, and what of it is sent. */
export type LookedAtForm = {
  address: string;
  timeField: RegExp;
  fieldsOf: (form: Iterable<readonly [string, unknown]>) => EventFields;
};

/** An event's form, looked at where `address` says. */
export function lookedAtEvent(address: string): LookedAtForm {
  return { address, timeField: /^(schedules\.|alwaysOpen$)/, fieldsOf: eventFieldsOf };
}

type Query = { form: HTMLFormElement | null; timer?: ReturnType<typeof setTimeout>; request?: AbortController };

/**
 * Keeps what stands beside the form true while it is filled in, and the errors that a send found while they are put right: the
 * server is asked, for not every browser knows the clocks of all zones. `shown` are the errors on the page.
 */
export function useDatesPreview<Preview extends DatesPreview>(initial: Preview, sent: FormErrors, kind: LookedAtForm) {
  const [state, setState] = useState({ initial, sent, preview: initial, errors: sent, busy: false, stale: false });
  // What the server answered to a send replaces ours, before anything is painted.
  if (state.initial !== initial || state.sent !== sent)
    setState({ initial, sent, preview: initial, errors: sent, busy: false, stale: false });
  const requested = useRef<Query>({ form: null });
  const ask = useCallback(
    (form: HTMLFormElement | null) => {
      const { current } = requested;
      current.form = form ?? current.form;
      clearTimeout(current.timer);
      current.timer = setTimeout(() => {
        current.request?.abort();
        current.request = new AbortController();
        const { signal } = current.request;
        setState((before) => ({ ...before, busy: true }));
        lookAt<Preview>(current.form, kind, signal).then(
          ({ preview, errors }) => {
            setState((before) => ({
              ...before,
              preview,
              errors: stillWrong(before.sent, errors),
              busy: false,
              stale: false,
            }));
          },
          () => {
            if (!signal.aborted) setState((before) => ({ ...before, busy: false, stale: true }));
          },
        );
      }, ASKED_AFTER_MS);
    },
    [kind],
  );
  useEffect(() => {
    const { current } = requested;
    return () => {
      clearTimeout(current.timer);
      current.request?.abort();
    };
  }, []);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event;
    const name = "name" in target ? String(target.name) : "";
    requested.current.form = currentTarget;
    if (kind.timeField.test(name) || sent[name] !== undefined) ask(currentTarget);
  };
  return { ...state, onInput, ask };
}

/** Of the errors that a send found, those that are still there, in their words of now; no others, which nobody asked for yet. */
function stillWrong(sent: FormErrors, now: FormErrors): FormErrors {
  return Object.fromEntries(Object.keys(sent).flatMap((name) => (now[name] === undefined ? [] : [[name, now[name]]])));
}

async function lookAt<Preview extends DatesPreview>(
  form: HTMLFormElement | null,
  { address, fieldsOf }: LookedAtForm,
  signal: AbortSignal,
): Promise<CheckedForm<Preview>> {
  const body = new URLSearchParams();
  const fields = form === null ? {} : fieldsOf(new FormData(form));
  for (const [name, texts] of Object.entries(fields)) for (const text of texts) body.append(name, text);
  const answer = await fetch(address, { method: "POST", body, signal });
  if (!answer.ok) throw new Error(`the dates were not told: ${answer.status}`);
  return (await answer.json()) as CheckedForm<Preview>;
}

/** A schedule in words: "Mondays at 7:00 PM, no end.", and how long, where and since when. */
export type ScheduleWords = { words: string; more: string };

/** One of the next dates, in the event's zone and in the reader's. */
export type DateLine = {
  key: string;
  iso: string;
  /** The day at the event: "Mon, Oct 27". */
  day: string;
  host: string;
  /** "in Los Angeles". */
  hostWhere: string;
  own: string;
  /** The reader's weekday, when that is another one: "Tue". */
  ownDay: string | null;
  /** What a clock change does to this date. */
  note: string | null;
};

/** What hour it is elsewhere when the event starts. */
export type CityStripView = {
  title: string;
  rows: readonly { city: string; sky: string; time: string; part: string }[];
  note: string | null;
};

/** What comes of the time fields of a form: finished strings, made by the server (`datesPreview`). */
export type DatesPreview = {
  /** By the number of the schedule in the form; one that is not sound yet is not in it. */
  schedules: Readonly<Record<string, ScheduleWords>>;
  dates: readonly DateLine[];
  /** Over the columns; null for the reader's own where all zones are the same. */
  heads: { host: string; own: string | null };
  ownWhere: string;
  strip: CityStripView | null;
  /** How a list shows the first of them. */
  row: { iso: string; clock: string; date: string; hostTime: string | null; repeat: string | null; sky: string } | null;
  /** Said once to those who do not see the list; empty when there is nothing to say. */
  status: string;
};
