import type { Checked } from "#core/text/fault.ts";

/** Reads one field of a form by a rule: notes what is wrong with it and answers `otherwise` then. */
export type FieldReader = <T>(name: string, rule: (text: string) => Checked<T>, otherwise: T) => T;
