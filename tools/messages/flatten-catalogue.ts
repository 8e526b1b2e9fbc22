/** The catalogue as one map from full key (`events.tabs.past`) to text. */
export function flattenCatalogue(node: object, prefix = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(node)) {
    const key = prefix === "" ? name : `${prefix}.${name}`;
    if (typeof value === "string") flat.set(key, value);
    else for (const [inner, text] of flattenCatalogue(value as object, key)) flat.set(inner, text);
  }
  return flat;
}
