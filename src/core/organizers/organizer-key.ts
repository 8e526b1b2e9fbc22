import { foldKey } from "#core/text/fold-key.ts";

/** What organizers are matched by (PRODUCT P3): the folded name, or the name itself when folding leaves nothing of it. */
export function organizerKey(name: string): string {
  return foldKey(name) || name;
}
