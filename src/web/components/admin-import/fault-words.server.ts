import type { RowFault } from "#core/imports/row-fault.ts";
import type { Translator } from "#messages/translator.ts";
import { wordsIn } from "#messages/words-in.ts";

/** What is wrong with a row, with the column that it is about. */
export function faultWords({ column, fault }: RowFault, translate: Translator): string {
  const message = wordsIn(translate, fault);
  return column === null ? message : translate("adminImport.fault", { column, message });
}
