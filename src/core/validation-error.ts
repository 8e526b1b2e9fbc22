import type { MessageRef } from "#core/message-ref.ts";

/** What is wrong with a value: a message of the catalogue with its values. */
export type ValidationError = MessageRef;

/** A valid value, or what is wrong with it. */
export type Result<T> = { ok: true; value: T } | { ok: false; fault: ValidationError };

export function accepted<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refused(key: string, values: ValidationError["values"] = {}): { ok: false; fault: ValidationError } {
  return { ok: false, fault: { key, values } };
}
