import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";

// Judges passwords beside the main thread: it takes tens of milliseconds, and the lists of words some 90 MB.

export type Judged = { id: number; password: string; own: readonly string[] };
export type Verdict = { id: number; score: number };

/** Longer passwords are judged by their beginning: the time grows with the length, and chance words of 24 characters are strong. */
const JUDGED_LENGTH = 24;

const judge = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  // Of '4', '@' and their like every reading is tried; a hundred, as is usual, take seconds.
  l33tMaxSubstitutions: 10,
});

parentPort?.on("message", ({ id, password, own }: Judged) => {
  // Cut like the password, or a long address would not be found in it.
  const words = own.map((word) => word.slice(0, JUDGED_LENGTH));
  const { score } = judge.check(password.slice(0, JUDGED_LENGTH), words);
  parentPort?.postMessage({ id, score } satisfies Verdict, []);
});
