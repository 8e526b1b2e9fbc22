import { type FormEvent, useState } from "react";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** The error of one field now, a finished sentence; undefined when nothing is wrong with it. */
type Recheck = (name: string, form: FormData) => string | undefined;

/**
 * Errors that the server found, kept true while the person puts them right (spec §4: forms validate on submit and
 * revalidate on change). Put `onInput` on the form: a faulty field is checked again as it changes, the others are left alone.
 * Give `found` to the summary too: it takes the focus of new errors only, never from somebody who types.
 */
export function useRechecked(found: FormErrors, recheck: Recheck) {
  const [state, setState] = useState({ found, now: found });
  // New errors from the server replace ours, before anything is painted.
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
