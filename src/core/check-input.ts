import * as z from "zod/mini";
import type { Result, ValidationError } from "#core/validation-error.ts";

/** The errors of an input by field name, in the order of the fields; one error each. */
export type ValidationErrors = Readonly<Record<string, ValidationError>>;
type InputResult<Input> = { ok: true; input: Input } | { ok: false; faults: ValidationErrors };

/** Validates the values of a form against the schema of its fields (`core/<area>/*-input.ts`). */
export function checkInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: unknown,
): InputResult<z.output<Schema>> {
  const result = z.safeParse(schema, values);
  if (result.success) return { ok: true, input: result.data };
  const faults = new Map<string, ValidationError>();
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? "");
    if (!faults.has(field)) faults.set(field, { key: issue.message, values: valuesOf(issue) });
  }
  return { ok: false, faults: Object.fromEntries(faults) };
}

/** A text field with a rule of its own, whose error names a message. */
export function field<Value>(check: (text: string) => Result<Value>) {
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

function valuesOf(issue: z.core.$ZodIssue): ValidationError["values"] {
  if (issue.code !== "custom") return {};
  return Object.fromEntries(
    Object.entries(issue.params ?? {}).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === "string" || typeof entry[1] === "number",
    ),
  );
}
