import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import { PASSWORD_MIN } from "#core/accounts/password-min.ts";
import type { PasswordRefusal } from "#auth/auth.ts";

/** Of five grades, 0 and 1 are guessed within a million tries: the lists of common passwords, words, names and keyboard walks. */
const WEAK_BELOW = 2;
/** Longer ones are strong, and judging takes time that grows with their length. */
const JUDGED_LENGTH = 64;

const judge = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
});

/** Why a new password is not taken (PRODUCT P9); null when it is. `own` is what others know of its owner: address, name, the site's name. */
export function refusePassword(password: string, own: readonly string[]): PasswordRefusal | null {
  if ([...password].length < PASSWORD_MIN) return "short-password";
  const words = own
    .flatMap((text) => [text, ...text.split("@"), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2);
  return judge.check(password.slice(0, JUDGED_LENGTH), words).score < WEAK_BELOW ? "weak-password" : null;
}
