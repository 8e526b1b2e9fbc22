import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";

// Checks passwords in a worker thread: it takes tens of milliseconds, and the word lists some 90 MB.

export type Judged = { id: number; password: string; own: readonly string[] };
export type Verdict = { id: number; score: number };

/**
 * Of longer passwords only the beginning is checked: the time grows with the length, and random words of 24 characters
 * are strong.
 */
const JUDGED_LENGTH = 24;

const judge = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  // Readings of '4', '@' and the like are tried up to this number; the default of a hundred takes seconds.
  l33tMaxSubstitutions: 10,
});

parentPort?.on("message", ({ id, password, own }: Judged) => {
  // Cut like the password, or a long address would not be found in it.
  const words = own.map((word) => word.slice(0, JUDGED_LENGTH));
  const { score } = judge.check(password.slice(0, JUDGED_LENGTH), words);
  parentPort?.postMessage({ id, score } satisfies Verdict, []);
});
