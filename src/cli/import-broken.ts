import { causeText } from "#core/error-text.ts";
import { AppError } from "#core/errors.ts";
import { isConnectionFailure } from "#data/connection-failure.ts";
import { plainFailure } from "#data/plain-failure.ts";
import type { Translator } from "#messages/translator.ts";
import type { Config } from "#server/config.ts";

type Broken = {
  config: Pick<Config, "dataDir" | "databaseUrl">;
  translate: Translator;
  /** How many rows were stored when the import was last seen, of how many. */
  done: number;
  total: number;
};

/** What became of an import that broke off, in sentences: the cause, what was stored, and the next step. */
export function brokenImport(error: unknown, { config, translate, done, total }: Broken): AppError {
  const isAway = isConnectionFailure(error);
  // Whatever else ends a run is taken back by the run itself.
  const next =
    done === 0
      ? translate("imports.command.brokenBefore")
      : isAway
        ? translate("imports.command.brokenAfter", { done, total })
        : translate("imports.command.takenBack");
  return new AppError("unavailable", `${causeInWords(error, { config, translate })}\n${next}`, { cause: error });
}

/** Why something failed, in one sentence or two without a stack and without the values of a statement. */
function causeInWords(error: unknown, { config, translate }: Pick<Broken, "config" | "translate">): string {
  const plain = plainFailure(error, config);
  if (plain !== null) return plain;
  const reason = causeText(error);
  // The embedded database of a running server that ends meanwhile.
  if (isConnectionFailure(error)) return translate("imports.command.away", { reason });
  return translate("imports.command.unforeseen", { reason });
}

/** What became of an undo that broke off: the cause and the next step. */
export function brokenImportUndo(error: unknown, about: Pick<Broken, "config" | "translate">): AppError {
  const words = `${causeInWords(error, about)}\n${about.translate("imports.command.undoBroken")}`;
  return new AppError("unavailable", words, { cause: error });
}
