import { type FormEvent, useState } from "react";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** The current error of one field, a finished sentence; undefined if it is valid. */
type Recheck = (name: string, form: FormData) => string | undefined;

/**
 * Keeps the server's errors up to date while the person fixes them (spec §4: forms validate on submit and revalidate on
 * change). Put `onInput` on the form: it checks an invalid field again on each change and leaves the others alone. Pass
 * `found` to the summary too, which takes the focus only for new errors and never from somebody who types.
 */
export function useRechecked(found: FormErrors, recheck: Recheck) {
  const [state, setState] = useState({ found, now: found });
  // New errors from the server replace the current ones before anything is painted.
  if (state.found !== found) setState({ found, now: found });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event;
    const name = "name" in target ? String(target.name) : "";
    if (state.found[name] === undefined) return;
    const message = recheck(name, new FormData(currentTarget));
    setState({ found: state.found, now: withError(state.found, state.now, [name, message]) });
  };
  return { errors: state.now, found: state.found, onInput };
}

function withError(order: FormErrors, now: FormErrors, [name, message]: [string, string | undefined]): FormErrors {
  const next = { ...now, [name]: message };
  return Object.fromEntries(
    Object.keys(order).flatMap((each) => (next[each] === undefined ? [] : [[each, next[each]]])),
  );
}
