import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { type EventFields, eventFieldsOf } from "#core/events/event-fields.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { inPageZone } from "#web/components/time/in-page-zone.ts";
import type { DatesPreview } from "#web/components/event-form/dates-preview-view.ts";

/** How long typing must pause before the server is asked. */
const REQUEST_DELAY_MS = 500;

/** The server's preview and errors of a form that is not submitted yet. */
export type CheckedForm<Preview extends DatesPreview = DatesPreview> = { preview: Preview; errors: FormErrors };

/**
 * A form that the server checks while it is filled in: the address, the fields that set its dates, and the fields to
 * send.
 */
export type PreviewedForm = {
  address: string;
  timeField: RegExp;
  fieldsOf: (form: Iterable<readonly [string, unknown]>) => EventFields;
};

/** An event's form, checked at `address`. */
export function previewedEventForm(address: string): PreviewedForm {
  return { address, timeField: /^(schedules\.|alwaysOpen$)/, fieldsOf: eventFieldsOf };
}

type Query = { form: HTMLFormElement | null; timer?: ReturnType<typeof setTimeout>; request?: AbortController };

/**
 * Updates the preview and the shown errors of a form while it is filled in. The server computes both, because not every
 * browser knows the rules of all zones.
 */
export function useDatesPreview<Preview extends DatesPreview>(initial: Preview, sent: FormErrors, kind: PreviewedForm) {
  const [state, setState] = useState({ initial, sent, preview: initial, errors: sent, busy: false, stale: false });
  // The result of a submission replaces the preview before anything is painted.
  if (state.initial !== initial || state.sent !== sent)
    setState({ initial, sent, preview: initial, errors: sent, busy: false, stale: false });
  const requested = useRef<Query>({ form: null });
  const refresh = useCallback(
    (form: HTMLFormElement | null) => {
      const { current } = requested;
      current.form = form ?? current.form;
      clearTimeout(current.timer);
      current.timer = setTimeout(() => {
        current.request?.abort();
        current.request = new AbortController();
        const { signal } = current.request;
        setState((before) => ({ ...before, busy: true }));
        fetchPreview<Preview>(current.form, kind, signal).then(
          ({ preview, errors }) => {
            setState((before) => ({
              ...before,
              preview,
              errors: remainingErrors(before.sent, errors),
              busy: false,
              stale: false,
            }));
          },
          () => {
            if (!signal.aborted) setState((before) => ({ ...before, busy: false, stale: true }));
          },
        );
      }, REQUEST_DELAY_MS);
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
    if (kind.timeField.test(name) || sent[name] !== undefined) refresh(currentTarget);
  };
  return { ...state, onInput, refresh };
}

/**
 * The errors of the submission that still exist, with their current text; never new ones, because the field may be
 * unfinished.
 */
function remainingErrors(sent: FormErrors, now: FormErrors): FormErrors {
  return Object.fromEntries(Object.keys(sent).flatMap((name) => (now[name] === undefined ? [] : [[name, now[name]]])));
}

async function fetchPreview<Preview extends DatesPreview>(
  form: HTMLFormElement | null,
  { address, fieldsOf }: PreviewedForm,
  signal: AbortSignal,
): Promise<CheckedForm<Preview>> {
  const body = new URLSearchParams();
  const fields = form === null ? {} : fieldsOf(new FormData(form));
  for (const [name, texts] of Object.entries(fields)) for (const text of texts) body.append(name, text);
  const answer = await fetch(inPageZone(address), { method: "POST", body, signal });
  if (!answer.ok) throw new Error(`the preview of the dates failed: ${answer.status}`);
  return (await answer.json()) as CheckedForm<Preview>;
}
