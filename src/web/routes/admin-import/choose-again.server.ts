import { data } from "react-router";
import type { ChooseAnswer } from "#web/routes/admin-import/admin-import-loader.server.ts";

/** The first step once more, with what was typed and what is wrong with it. */
export function chooseAgain(answer: ChooseAnswer, status: number) {
  return data(answer, { status });
}
