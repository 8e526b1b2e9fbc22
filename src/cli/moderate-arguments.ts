import { accepted, type Result, refused } from "#core/validation-error.ts";
import { isPublicId } from "#core/text/public-id.ts";

/** What a decision is about: an event of a member or an import, a submitted event, or a claim to an organizer. */
type ModeratedKind = "event" | "submission" | "claim";

export type ModerateArguments =
  | { command: "list" }
  | { command: "show"; kind: ModeratedKind; id: string }
  /** `mark` is the mark that `show` printed, so that nobody decides about something they have not read. */
  | { command: "approve" | "reject" | "reopen"; kind: ModeratedKind; id: string; mark: string; reason: string };

/** Claims have numeric ids. */
const NUMBER = /^[1-9]\d{0,14}$/;
const DECISIONS = ["approve", "reject", "reopen"] as const;

/** Reads `list`, `show KIND ID`, `approve KIND ID MARK`, `reject KIND ID MARK [REASON]` or `reopen submission ID MARK`. */
export function readModerateArguments(args: readonly string[]): Result<ModerateArguments> {
  const [command, kind, id = "", ...rest] = args;
  if (command === "list" && args.length === 1) return accepted({ command });
  if (kind !== "event" && kind !== "submission" && kind !== "claim") return NOT_UNDERSTOOD;
  if (!(kind === "claim" ? NUMBER.test(id) : isPublicId(id))) return refused("moderate.badId", { id });
  if (command === "show") return rest.length === 0 ? accepted({ command, kind, id }) : NOT_UNDERSTOOD;
  const decision = DECISIONS.find((each) => each === command);
  return decision === undefined ? NOT_UNDERSTOOD : readDecision(decision, { kind, id }, rest);
}

function readDecision(
  command: (typeof DECISIONS)[number],
  thing: { kind: ModeratedKind; id: string },
  [mark, ...words]: readonly string[],
): Result<ModerateArguments> {
  if (command === "reopen" && thing.kind !== "submission") return NOT_UNDERSTOOD;
  if (command !== "reject" && words.length > 0) return NOT_UNDERSTOOD;
  if (mark === undefined) return refused("moderate.noMark", thing);
  return accepted({ command, ...thing, mark, reason: words.join(" ") });
}

const NOT_UNDERSTOOD = refused("moderate.notUnderstood");
