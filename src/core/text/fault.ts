/** What is wrong with a value: a key of the message catalogue and the values of its message. Core never writes sentences. */
export type Fault = { key: string; values?: Readonly<Record<string, string | number>> };

/** A value that has been checked, or what is wrong with it. */
export type Checked<T> = { ok: true; value: T } | { ok: false; fault: Fault };

export function accepted<T>(value: T): Checked<T> {
  return { ok: true, value };
}

export function refused(key: string, values?: Fault["values"]): { ok: false; fault: Fault } {
  return { ok: false, fault: values ? { key, values } : { key } };
}
