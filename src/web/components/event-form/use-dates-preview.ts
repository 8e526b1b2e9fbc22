import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { eventFieldsOf } from "#core/events/event-fields.ts";
import type { DatesPreview } from "#web/components/event-form/dates-preview.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** Where a form's fields are looked at while it is filled in. */
const ADDRESS = "/create-event/dates";
/** How long nothing must change until the server is asked. */
const ASKED_AFTER_MS = 500;
const TIME_FIELD = /^(schedules\.|alwaysOpen$)/;

/** What the server says of a form that is not sent yet. */
export type CheckedForm = { preview: DatesPreview; errors: FormErrors };

type Asked = { form: HTMLFormElement | null; timer?: ReturnType<typeof setTimeout>; request?: AbortController };

/**
 * Keeps what stands beside the form true while it is filled in, and the errors that a send found while they are put right: the
 * server is asked, for not every browser knows the clocks of all zones. `shown` are the errors on the page.
 */
export function useDatesPreview(initial: DatesPreview, sent: FormErrors) {
  const [state, setState] = useState({ initial, sent, preview: initial, errors: sent, busy: false, stale: false });
  // What the server answered to a send replaces ours, before anything is painted.
  if (state.initial !== initial || state.sent !== sent)
    setState({ initial, sent, preview: initial, errors: sent, busy: false, stale: false });
  const asked = useRef<Asked>({ form: null });
  const ask = useCallback((form: HTMLFormElement | null) => {
    const { current } = asked;
    current.form = form ?? current.form;
    clearTimeout(current.timer);
    current.timer = setTimeout(() => {
      current.request?.abort();
      current.request = new AbortController();
      const { signal } = current.request;
      setState((before) => ({ ...before, busy: true }));
      lookAt(current.form, signal).then(
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
  }, []);
  useEffect(() => {
    const { current } = asked;
    return () => {
      clearTimeout(current.timer);
      current.request?.abort();
    };
  }, []);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event;
    const name = "name" in target ? String(target.name) : "";
    asked.current.form = currentTarget;
    if (TIME_FIELD.test(name) || sent[name] !== undefined) ask(currentTarget);
  };
  return { ...state, onInput, ask };
}

/** Of the errors that a send found, those that are still there, in their words of now; no others, which nobody asked for yet. */
function stillWrong(sent: FormErrors, now: FormErrors): FormErrors {
  return Object.fromEntries(Object.keys(sent).flatMap((name) => (now[name] === undefined ? [] : [[name, now[name]]])));
}

async function lookAt(form: HTMLFormElement | null, signal: AbortSignal): Promise<CheckedForm> {
  const body = new URLSearchParams();
  const fields = form === null ? {} : eventFieldsOf(new FormData(form));
  for (const [name, texts] of Object.entries(fields)) for (const text of texts) body.append(name, text);
  const answer = await fetch(ADDRESS, { method: "POST", body, signal });
  if (!answer.ok) throw new Error(`the dates were not told: ${answer.status}`);
  return (await answer.json()) as CheckedForm;
}
