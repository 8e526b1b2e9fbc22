import type { Words } from "#core/words.ts";

/** What is wrong with a value: a message of the catalogue and what it needs. */
export type Fault = Words;

/** A value that has been checked, or what is wrong with it. */
export type Checked<T> = { ok: true; value: T } | { ok: false; fault: Fault };

export function accepted<T>(value: T): Checked<T> {
  return { ok: true, value };
}

export function refused(key: string, values: Fault["values"] = {}): { ok: false; fault: Fault } {
  return { ok: false, fault: { key, values } };
}
