/** A message of the catalogue by its key, with what it needs: how the core speaks without writing a sentence. */
export type MessageRef<Key extends string = string> = { key: Key; values: Record<string, string | number> };
