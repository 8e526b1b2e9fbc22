import type { ImportResult } from "#core/imports/import-result.ts";
import { resultWords } from "#core/imports/result-words.ts";
import { FAULT_CATEGORIES } from "#core/imports/row-fault.ts";
import type { Toast } from "#core/toast.ts";
import type { ImportRun } from "#data/queries/import-runs.ts";
import { wordsIn } from "#messages/words-in.ts";
import { faultWords } from "#web/components/admin-import/fault-words.server.ts";
import { shownToast } from "#web/http/flash.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { ResultView } from "#web/routes/admin-import-run/run-view.ts";

/** What an import did: the spec's panel (§2), and its summary as a toast (§8; 10 seconds, §9). */
export function resultView(
  { runId }: ImportRun,
  result: ImportResult,
  context: RequestContext,
): { shows: "result"; result: ResultView; toast: ReturnType<typeof shownToast> } {
  const { translate } = context;
  const { imported, updated, unchanged, refused, linkMissing, keptEdits, ignoredColumns, categories } = result;
  const summary = resultWords(result);
  const isGood = imported + updated + unchanged > 0;
  const toast: Toast = {
    kind: isGood ? "success" : "warning",
    seconds: 10,
    title: isGood ? "adminImport.toast.done" : "adminImport.toast.none",
    message: summary.key,
    values: summary.values,
  };
  return {
    shows: "result",
    result: {
      words: wordsIn(translate, summary),
      isGood,
      figures: { imported, updated, unchanged, refused },
      linkMissing,
      keptEdits,
      ignored: ignoredColumns,
      categories: FAULT_CATEGORIES.filter((category) => categories[category] > 0).map((category) => ({
        name: translate(`imports.category.${category}`),
        count: categories[category],
      })),
      samples: result.samples.map(({ row, faults, fields }) => ({
        row,
        faults: faults.map((fault) => faultWords(fault, translate)),
        fields,
      })),
    },
    toast: shownToast(toast, context, `import-${runId}-applied`),
  };
}
