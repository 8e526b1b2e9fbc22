import robotsParser from "robots-parser";
import {
  type LinkAnswer,
  type LinkQuestion,
  type LinkVerdict,
  needsText,
  verdictOf,
} from "#core/link-checks/meeting-service.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { probePublic } from "#outbound/probe-public.ts";

const WITHIN_MS = 15 * SECOND_MS;
/** Enough for the head of a page and the words of its beginning. */
const TEXT_MAX = 128_000;
/** The part of robots.txt that every program must read (RFC 9309 §2.5). */
const ROBOTS_MAX = 512_000;
/** Sites whose robots.txt, and whose answer about a room that does not exist, a run remembers. */
const SITES_MAX = 200;
/** Our name in robots.txt. */
const ROBOT = "Samehour";

type CheckerOptions = { baseUrl: string; trusted: readonly string[] };

/** What was found about a link; `result` is the status or what prevented an answer, never a part of an address. */
type CheckedLink = { verdict: LinkVerdict; result: string };

/**
 * Checks links for one run, without joining: as robots.txt allows, HEAD where the status is enough, and with a
 * user agent that names the site.
 */
export function openLinkChecker({ baseUrl, trusted }: CheckerOptions): {
  check: (question: LinkQuestion) => Promise<CheckedLink>;
} {
  const userAgent = `${ROBOT} link check (+${baseUrl})`;
  const common = { withinMs: WITHIN_MS, userAgent, trusted };
  const robots = remembering(SITES_MAX, async (origin: string): Promise<Robots> => {
    const found = await probePublic(`${origin}/robots.txt`, { ...common, method: "GET", maxBytes: ROBOTS_MAX });
    if (!found.ok) return { rules: null, answer: answerOf(found) };
    // RFC 9309 §2.3.1: without the file everything is allowed, with a server that fails nothing is.
    if (found.status >= 500) return { rules: null, answer: { kind: "not-asked", why: "robots" } };
    const text = found.status >= 200 && found.status < 300 ? found.text : "";
    return { rules: robotsParser(`${origin}/robots.txt`, text), answer: null };
  });
  const mayRequest = async (url: URL): Promise<boolean> =>
    (await robots(url.origin)).rules?.isDisallowed(url.href, ROBOT) !== true;

  const send = async (address: string, method: "HEAD" | "GET", maxBytes: number): Promise<LinkAnswer> => {
    const { origin } = new URL(address);
    // A site whose robots.txt cannot be reached gets no other request.
    const { answer } = await robots(origin);
    return answer ?? answerOf(await probePublic(address, { ...common, method, maxBytes, mayRequest }));
  };
  const answerAbout = async (address: string, hasText: boolean): Promise<LinkAnswer> => {
    if (hasText) return send(address, "GET", TEXT_MAX);
    const head = await send(address, "HEAD", 0);
    // Some servers do not know HEAD, or fail at it.
    const isClear =
      head.kind === "answer" ? head.status < 400 : head.kind === "not-asked" || head.why !== "unreachable";
    return isClear ? head : send(address, "GET", 0);
  };
  const madeUp = remembering(SITES_MAX, (address: string) => answerAbout(address, true));

  return {
    async check(question) {
      if (question.ask === null) return { verdict: "unknown", result: "not asked" };
      const answer = await answerAbout(question.ask, needsText(question));
      const isCompared = question.madeUp !== null && answer.kind === "answer" && answer.status < 300;
      const other = isCompared && question.madeUp !== null ? await madeUp(question.madeUp) : null;
      return { verdict: verdictOf(question, answer, other), result: resultOf(answer) };
    },
  };
}

/** What a site's robots.txt allows; or, where it could not be read, the answer about every link of the site. */
type Robots =
  | { rules: ReturnType<typeof robotsParser>; answer: null }
  | { rules: null; answer: Exclude<LinkAnswer, { kind: "answer" }> };

function answerOf(
  probed: Awaited<ReturnType<typeof probePublic>> & { ok: false },
): Exclude<LinkAnswer, { kind: "answer" }>;
function answerOf(probed: Awaited<ReturnType<typeof probePublic>>): LinkAnswer;
function answerOf(probed: Awaited<ReturnType<typeof probePublic>>): LinkAnswer {
  if (probed.ok) return { kind: "answer", status: probed.status, text: probed.text };
  const { kind } = probed.fault;
  if (kind === "no-such-host" || kind === "unreachable" || kind === "too-slow") return { kind: "no-answer", why: kind };
  return { kind: "not-asked", why: kind === "not-allowed" ? "robots" : kind };
}

function resultOf(answer: LinkAnswer): string {
  return answer.kind === "answer" ? String(answer.status) : answer.why;
}

/** Finds each value once and forgets the oldest, so that a run of any length needs the same memory. */
function remembering<T>(max: number, find: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const found = known.get(key) ?? find(key);
    known.delete(key);
    known.set(key, found);
    if (known.size > max) known.delete(known.keys().next().value ?? "");
    return found;
  };
}
