/** The outcome of a request: the server's answer, or its connection to a process broke and nobody knows what was done. */
export type Outcome = { status: number; location: string | null; body: string } | "cut";

/** Things that were written: those that the site acknowledged, and those of which nobody knows. */
export type Written = { acknowledged: Set<string>; unclear: Set<string> };

/** The requests of a load and their outcomes. */
export type Ledger = {
  /** How often each status was answered. */
  statuses: Map<number, number>;
  /** Answers that nobody expects, the first of them: their status and what the page says. */
  faults: { what: string; status: number; page: string }[];
  cuts: number;
  /** Titles of submissions, and of imported lists. */
  submissions: Written;
  imports: Written;
  /** Whether a member has saved an event, by `member event`; null after a cut. */
  saves: Map<string, boolean | null>;
  /** Of each event that organizers move: how many moves were acknowledged, how many are unclear, and the start that may be stored now. */
  moves: Map<string, { acknowledged: number; unclear: number; starts: Set<string> }>;
};

/** An empty ledger. */
export function openLedger(): Ledger {
  const nothing = (): Written => ({ acknowledged: new Set(), unclear: new Set() });
  return {
    statuses: new Map(),
    faults: [],
    cuts: 0,
    submissions: nothing(),
    imports: nothing(),
    saves: new Map(),
    moves: new Map(),
  };
}

/** More of them say nothing new, and would hide the rest of a report. */
const FAULTS_MAX = 20;

/** The status with which the proxy answers when a process broke off. */
const BROKEN_OFF = 502;

/** Sends a request and enters its outcome; any status but those in `expected` is a fault. */
export async function sendAndRecord(
  ledger: Ledger,
  what: string,
  request: () => Promise<Response>,
  expected: readonly number[] = [200],
): Promise<Outcome> {
  const outcome = await request().then(read, () => "cut" as const);
  if (outcome === "cut") {
    ledger.cuts += 1;
    return outcome;
  }
  const { status, body } = outcome;
  ledger.statuses.set(status, (ledger.statuses.get(status) ?? 0) + 1);
  if (!expected.includes(status) && ledger.faults.length < FAULTS_MAX) {
    ledger.faults.push({ what, status, page: textOfMain(body) });
  }
  return outcome;
}

/** What the page says below its header, without its tags. */
function textOfMain(html: string): string {
  const main = html.slice(Math.max(0, html.indexOf("<main")));
  return main
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 1_000);
}

/** Reads an answer to its end. A break in the middle of it is a cut too. */
async function read(response: Response): Promise<Outcome> {
  const { status, headers } = response;
  const body = await response.text();
  return status === BROKEN_OFF ? "cut" : { status, location: headers.get("location"), body };
}
