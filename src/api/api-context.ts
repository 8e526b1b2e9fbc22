import type { Problem } from "#api/problem.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Connection } from "#data/transaction.ts";

/** The request context of an API operation. */
export type ApiContext = {
  db: Connection;
  /** The minute that the answer is of. */
  now: EpochMs;
  site: { name: string; baseUrl: string; timezone: ZoneId };
  /** The token's member; staff read as ordinary members too. Null without a token. */
  reader: { userId: string; role: "user" } | null;
};

/** As `ApiContext`, with the member for whom a token acts. */
export type WriteContext = ApiContext & { actor: Actor & { userId: string } };

/** What an operation answers: a body, another address, or a problem. */
export type ApiAnswer =
  | { body: unknown; status?: 200 | 201; headers?: Readonly<Record<string, string>> }
  | { moved: string }
  | Problem;
