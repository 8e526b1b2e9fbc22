import * as z from "zod/mini";
import type { Checked, Fault } from "#core/text/fault.ts";

/** What is wrong with an input, by the name of the field, in the order of the fields; one fault each. */
export type Faults = Readonly<Record<string, Fault>>;
type CheckedInput<Input> = { ok: true; input: Input } | { ok: false; faults: Faults };

/** Checks the values of a form against the schema of its fields (`core/<area>/*-input.ts`). */
export function checkInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: unknown,
): CheckedInput<z.output<Schema>> {
  const result = z.safeParse(schema, values);
  if (result.success) return { ok: true, input: result.data };
  const faults = new Map<string, Fault>();
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? "");
    if (!faults.has(field)) faults.set(field, { key: issue.message, values: valuesOf(issue) });
  }
  return { ok: false, faults: Object.fromEntries(faults) };
}

/** A field of text with a rule of our own; its fault names a message. */
export function field<Value>(check: (text: string) => Checked<Value>) {
  return z.pipe(
    z.string(),
    z.transform((text, context): Value => {
      const checked = check(text);
      if (checked.ok) return checked.value;
      const { key, values } = checked.fault;
      context.issues.push({ code: "custom", message: key, params: values, input: text });
      return z.NEVER;
    }),
  );
}

function valuesOf(issue: z.core.$ZodIssue): Fault["values"] {
  if (issue.code !== "custom") return {};
  return Object.fromEntries(
    Object.entries(issue.params ?? {}).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === "string" || typeof entry[1] === "number",
    ),
  );
}
