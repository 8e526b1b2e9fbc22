import { actorOf } from "#core/audit/actor.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { countRefusals, rolledBack } from "#tests/permissions/call-route.ts";
import { outcomeOf } from "#tests/permissions/outcome-of.ts";
import type { Role, SmallDirectory } from "#tests/permissions/small-directory.ts";

/**
 * The caller of a command and its arguments. `viewer`: the command is for signed-in people, so visitors cannot call it.
 */
export type Call = {
  inside: Database;
  actor: Actor;
  viewer: () => Viewer;
  orNobody: Viewer | null;
  admin: Actor;
  /** The id of an object of the small directory. */
  id: (name: string) => string;
};

/** The outcomes of commands that succeeded, and those of commands that refused. */
const DONE =
  wordSet(`accepted added announced answered applied approved cancelled changed created decided declined deleted done drafted enqueued
  corrected followed given granted handed-over held hidden invited stored leaving mapped marked merged off published received registered rejected
  forgotten removed reported restored saved sent shown started suggested told undeleted undone waiting was-off withdrawn`);
const NOT_FOUND = wordSet("not-found unknown missing");
const NOT_NOW = wordSet("has-one has-profile last-admin");
const REFUSED = wordSet("forbidden denied not-yours");

/** Calls a command as one of the six people and returns the result in a word; rolls back its changes. */
export async function callCommand(
  call: (context: Call) => Promise<unknown>,
  who: Role,
  { database, directory }: { database: Database; directory: SmallDirectory },
): Promise<{ word: string; refusals: number }> {
  const viewer = directory.people.get(who) ?? null;
  const origin = { address: "203.0.113.9", userAgent: null, requestId: "a-test-request" };
  const actor = actorOf(viewer, origin);
  const id = (name: string): string => directory.things.get(name)?.id ?? unknownThing(name);
  return rolledBack(database, async (inside) => {
    let isCall = true;
    const signedIn = (): Viewer => {
      isCall = viewer !== null;
      if (viewer === null) throw new AppError("unauthenticated", "a call needs somebody");
      return viewer;
    };
    let result: unknown;
    const { word } = await outcomeOf(async () => {
      result = await call({
        inside,
        actor,
        viewer: signedIn,
        orNobody: viewer,
        admin: actorOf(directory.people.get("admin") ?? null, origin),
        id,
      });
    });
    const refusals = await countRefusals(inside);
    return { word: !isCall ? "no call" : word === "shown" ? wordOf(result) : word, refusals };
  });
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

function unknownThing(name: string): never {
  throw new Error(`The small directory has no '${name}'.`);
}

function wordOf(result: unknown): string {
  const outcome: unknown = typeof result === "object" && result !== null ? Reflect.get(result, "outcome") : result;
  if (outcome === undefined || outcome === true) return "done";
  if (outcome === false) return "nothing to do";
  const word = String(outcome);
  if (DONE.has(word)) return "done";
  if (NOT_FOUND.has(word)) return "not found";
  if (NOT_NOW.has(word)) return "not now";
  // An input error: the caller was allowed to call it.
  if (word === "refused") return "form again";
  return REFUSED.has(word) ? "refused" : word;
}
