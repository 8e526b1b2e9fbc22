import { SingleBar } from "cli-progress";
import type { Translator } from "#messages/translator.ts";

/** A bar on a terminal, nothing elsewhere; lines written meanwhile stand above it. `seen` is how far the import was last. */
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
