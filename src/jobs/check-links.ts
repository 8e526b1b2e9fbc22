import { setTimeout as wait } from "node:timers/promises";
import { claimLinkChecks, releaseLinkChecks, settleLinkCheck } from "#commands/link-checks/settle-link-check.ts";
import { errorText } from "#core/errors.ts";
import { type LinkQuestion, paceOf, questionAbout } from "#core/link-checks/meeting-service.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { openLinkChecker } from "#outbound/link-checker.ts";

/** How long a run takes at most; the next one goes on. */
const RUN_MS = 9 * MINUTE_MS;
/** Links claimed together. */
const BATCH = 300;
/** A batch waits no longer for its slowest site, whose other links are given back; shorter than their lease. */
const BATCH_MS = 2 * MINUTE_MS;
/** Sites checked at the same time. */
const SITES_AT_ONCE = 20;
/** After this many links of a site in a row without a response, its other links are not requested: they would fail too. */
const SILENT_MAX = 3;
const SITE_SILENT = { verdict: "silent", result: "site-silent" } as const;

type CheckLinksDeps = Pick<JobDeps, "database" | "now" | "log" | "importNetwork" | "site"> & {
  /** Multiplies the pauses between questions to one site; 1 in service, 0 in tests. */
  pace?: number;
};

/**
 * Checks the links that are due, every one of them once a week: politely, with pauses for each site, and without
 * joining. What a killed process had claimed is due again after some minutes.
 */
export async function runCheckLinks(deps: CheckLinksDeps): Promise<void> {
  const { database, now, log, importNetwork, site } = deps;
  const checker = openLinkChecker({ baseUrl: site.baseUrl, trusted: importNetwork?.trusted ?? [] });
  const endsAt = now() + RUN_MS;
  const count = { checked: 0, marked: 0 };
  while (now() < endsAt) {
    const { looked, due } = await claimLinkChecks(database, now(), BATCH);
    if (looked === 0) break;
    const sites = [...Map.groupBy(due.map(withQuestion), ({ question }) => question?.pacedBy ?? "").values()];
    const run: Run = { deps, checker, count, endsAt: Math.min(endsAt, now() + BATCH_MS) };
    await inLanes(SITES_AT_ONCE, sites, (links) => checkSite(links, run));
  }
  if (count.checked > 0) log("links were checked", count);
}

type Link = { linkKey: string; question: LinkQuestion | null };
type Run = {
  deps: CheckLinksDeps;
  checker: ReturnType<typeof openLinkChecker>;
  count: { checked: number; marked: number };
  endsAt: number;
};

function withQuestion({ linkKey, link }: { linkKey: string; link: string }): Link {
  return { linkKey, question: questionAbout(link) };
}

/** Checks the links of one site at its pace. */
async function checkSite(links: readonly Link[], { deps, checker, count, endsAt }: Run): Promise<void> {
  const { database, now, pace = 1 } = deps;
  const [first] = links;
  const { atOnce, everyMs } = paceOf({ service: first?.question?.service ?? null });
  let [silent, turn] = [0, Promise.resolve()];
  const left: string[] = [];
  await inLanes(atOnce, links, async ({ linkKey, question }) => {
    if (now() >= endsAt) return void left.push(linkKey);
    const isSilent = silent >= SILENT_MAX;
    // The next question waits from the moment that this one may begin.
    if (!isSilent && question !== null && question.ask !== null) await (turn = turn.then(() => wait(everyMs * pace)));
    const answer = isSilent ? SITE_SILENT : await checkQuestion(question, checker);
    silent = answer.verdict === "silent" ? silent + 1 : 0;
    const marked = await settleLinkCheck(database, { linkKey, ...answer }, now());
    count.checked += 1;
    count.marked += marked.length;
    if (marked.length > 0)
      deps.log("a link's mark changed", { host: question?.pacedBy, events: marked.length, ...answer });
  }).catch(async (error: unknown) => {
    // The address may hold a passcode, so the log names the site only.
    deps.log("links of a site could not be checked", { host: first?.question?.pacedBy, error: errorText(error) });
  });
  await releaseLinkChecks(database, left, now());
}

async function checkQuestion(
  question: LinkQuestion | null,
  { check }: Run["checker"],
): ReturnType<Run["checker"]["check"]> {
  return question === null ? { verdict: "unknown", result: "bad-address" } : check(question);
}

/** Works on all items, `lanes` of them at the same time, in order. */
async function inLanes<T>(lanes: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const lane = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
