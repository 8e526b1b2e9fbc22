type Values = Readonly<Record<string, unknown>>;

type FieldChange = { fields: readonly string[]; before: Values; after: Values };

/** The fields whose values differ, in the order of the alphabet, with the values of these fields only. */
export function changedFields(before: Values = {}, after: Values = {}): FieldChange {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const fields = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return { fields, before: only(before, fields), after: only(after, fields) };
}

function only(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.filter((name) => name in values).map((name) => [name, values[name]]));
}
