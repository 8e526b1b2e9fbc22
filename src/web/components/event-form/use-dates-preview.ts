import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { type EventFields, eventFieldsOf } from "#core/events/event-fields.ts";
import type { DatesPreview } from "#web/components/event-form/dates-preview.ts";
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

type Asked = { form: HTMLFormElement | null; timer?: ReturnType<typeof setTimeout>; request?: AbortController };

/**
 * Keeps what stands beside the form true while it is filled in, and the errors that a send found while they are put right: the
 * server is asked, for not every browser knows the clocks of all zones. `shown` are the errors on the page.
 */
export function useDatesPreview<Preview extends DatesPreview>(initial: Preview, sent: FormErrors, kind: LookedAtForm) {
  const [state, setState] = useState({ initial, sent, preview: initial, errors: sent, busy: false, stale: false });
  // What the server answered to a send replaces ours, before anything is painted.
  if (state.initial !== initial || state.sent !== sent)
    setState({ initial, sent, preview: initial, errors: sent, busy: false, stale: false });
  const asked = useRef<Asked>({ form: null });
  const ask = useCallback(
    (form: HTMLFormElement | null) => {
      const { current } = asked;
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
