import { SingleBar } from "cli-progress";
import { type ImportResult, cutValue, resultWords } from "#core/imports/import-result.ts";
import type { ImportRowEntry } from "#core/imports/import-run.ts";
import { ERROR_CATEGORIES } from "#core/imports/row-error.ts";
import type { Translator } from "#messages/translator.ts";
import { wordsIn } from "#messages/words-in.ts";

/** The results panel (spec §2, Import results panel) as text: what happened, the figures, causes with counts, samples. */
export function importReport(result: ImportResult, translate: Translator): string {
  const parts = [headline(result, translate)];
  if (result.refusal === null) parts.push(figures(result, translate));
  if (result.refused > 0) parts.push(categories(result, translate), samples(result, translate));
  const { ignoredColumns, dryRun } = result;
  if (ignoredColumns.length > 0) {
    parts.push(
      translate("imports.results.ignored", { count: ignoredColumns.length, columns: ignoredColumns.join(", ") }),
    );
  }
  if (result.cancelled) parts.push(translate("imports.results.cancelled"));
  if (dryRun) parts.push(translate("imports.results.dryRun"));
  return `${parts.join("\n\n")}\n`;
}

/** One line for each fault of a refused row: row, column, value, and what is valid. */
export function refusedLines({ row, faults }: Pick<ImportRowEntry, "row" | "faults">, translate: Translator): string {
  const lines = faults.map(({ column, value, fault }) => {
    const message = wordsIn(translate, fault);
    const cut = cutValue(value.replace(/\s+/g, " "));
    return column === null
      ? translate("imports.results.refusedWhole", { row, message })
      : translate("imports.results.refusedRow", { row, column, value: JSON.stringify(cut), message });
  });
  return lines.map((line) => `${line}\n`).join("");
}

function headline(result: ImportResult, translate: Translator): string {
  if (result.refusal !== null) {
    const [nothing, help] = [translate("imports.file.nothing"), translate("imports.file.help")];
    return `${nothing}\n${wordsIn(translate, result.refusal)}\n${help}`;
  }
  return wordsIn(translate, resultWords(result));
}

function figures(result: ImportResult, translate: Translator): string {
  const lines: [string, number][] = [
    [translate("imports.results.rows"), result.rows],
    [translate("imports.results.imported"), result.imported],
    [translate("imports.results.updated"), result.updated],
    [translate("imports.results.unchangedFigure"), result.unchanged],
    [translate("imports.results.refused"), result.refused],
    [translate("imports.results.linkMissing"), result.linkMissing],
  ];
  if (result.keptEdits > 0) lines.push([translate("imports.results.kept"), result.keptEdits]);
  return table(lines);
}

function categories(result: ImportResult, translate: Translator): string {
  const counted = ERROR_CATEGORIES.filter((category) => result.categories[category] > 0);
  const lines = counted.map((category): [string, number] => [
    translate(`imports.category.${category}`),
    result.categories[category],
  ]);
  return `${translate("imports.results.categories")}\n${table(lines)}`;
}

function samples(result: ImportResult, translate: Translator): string {
  const shown = result.samples.map((sample) => {
    const fields = sample.fields.map(({ name, value }) => `${name}=${JSON.stringify(value)}`).join(" ");
    return `${refusedLines(sample, translate)}  ${fields}`;
  });
  return `${translate("imports.results.samples", { count: result.samples.length })}\n${shown.join("\n")}`;
}

function table(lines: readonly [string, number][]): string {
  const width = Math.max(...lines.map(([name]) => name.length));
  const digits = Math.max(...lines.map(([, count]) => String(count).length));
  return lines.map(([name, count]) => `  ${name.padEnd(width)}  ${String(count).padStart(digits)}`).join("\n");
}

/** A progress bar on a terminal, nothing elsewhere; other lines appear above it. `seen` is the last progress of the import. */
export function openProgress(translate: Translator) {
  const terminal = process.stderr.isTTY;
  const format = translate("imports.progress.bar", {
    bar: "{bar}",
    percentage: "{percentage}",
    done: "{value}",
    total: "{total}",
    left: "{eta_formatted}",
  });
  const bar = new SingleBar({ format, stream: process.stderr, noTTYOutput: false, hideCursor: true });
  const seen = { done: 0, total: 0 };
  let isShown = false;
  return {
    seen,
    show: ({ done, total }: { done: number; total: number }) => {
      Object.assign(seen, { done, total });
      if (!terminal || total === 0) return;
      if (!isShown) bar.start(total, 0);
      isShown = true;
      bar.update(done);
    },
    write: (lines: string) => {
      if (isShown) {
        process.stderr.clearLine(0);
        process.stderr.cursorTo(0);
      }
      process.stderr.write(lines);
    },
    stop: () => bar.stop(),
  };
}
