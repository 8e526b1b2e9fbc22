/** A message of the catalogue by its key, with its values: how the core refers to a text without containing one. */
export type MessageRef<Key extends string = string> = { key: Key; values: Record<string, string | number> };
