import { NETWORK_HEADER } from "#auth/library/stored-parts.ts";
import { networkOf } from "#core/accounts/sign-in.ts";

/** What the library is asked: a body or a query of plain values. */
type Query = {
  body?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  params?: Readonly<Record<string, string>>;
  method?: "GET" | "POST";
};

/** What it answered, as an HTTP answer of which nothing is sent as it is. */
export type LibraryAnswer = {
  isOk: boolean;
  status: number;
  /** Its own word for what went wrong, such as INVALID_CODE; empty when all is well. */
  code: string;
  body: unknown;
  /** Where it would send the browser; null when nowhere. */
  location: string | null;
  cookies: readonly string[];
};

/** On whose behalf it is asked. */
type Caller = { cookies: string | null; visit: { actor: { userAgent: string | null; address: string | null } } };

type Call = (given: Query & { headers: Headers; asResponse: true }) => Promise<Response>;

/** Asks the library to do one thing on behalf of a request. */
export type LibraryApi = (scope: Caller, act: string, requested?: Query) => Promise<LibraryAnswer>;

/** What it calls a failure of its own although the browser sent something wrong. */
const FORESEEN: readonly string[] = ["FAILED_TO_VERIFY_REGISTRATION"];

export function libraryApi(library: { api: object }): LibraryApi {
  return async (scope, act, requested = {}) => {
    const call: unknown = Reflect.get(library.api, act);
    if (typeof call !== "function") throw new Error(`The library cannot ${act}.`);
    const response = await answered(() =>
      (call as Call)({ ...requested, headers: headersOf(scope), asResponse: true }),
    );
    if (response === null) return SEALED_ELSEWHERE;
    const body: unknown = await response.json().catch(() => null);
    if (response.status >= 500 && !FORESEEN.includes(codeOf(body)))
      throw new Error(`The library failed to ${act}: ${JSON.stringify(body)}`);
    return {
      isOk: response.ok,
      status: response.status,
      code: codeOf(body),
      body,
      location: response.headers.get("location"),
      cookies: response.headers.getSetCookie(),
    };
  };
}

/** The library's answer where what it keeps was encrypted under another secret than the site has now. */
export const UNREADABLE = "UNREADABLE";
const SEALED_ELSEWHERE = {
  isOk: false,
  status: 500,
  code: UNREADABLE,
  body: null,
  location: null,
  cookies: [],
} as const;

/** Null where the library cannot open what it encrypted; its cipher says so with these words and no others. */
async function answered(ask: () => Promise<Response>): Promise<Response | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && error.message === "invalid tag") return null;
    throw error;
  }
}

/** A browser's own words are some 200 characters. */
const USER_AGENT_MAX = 500;

/** Of the request only what the library needs: who is signed in, in what browser, and from which network. */
function headersOf({ cookies, visit }: Caller): Headers {
  const headers = new Headers();
  if (cookies !== null) headers.set("cookie", cookies);
  const { userAgent, address } = visit.actor;
  if (userAgent !== null) headers.set("user-agent", userAgent.slice(0, USER_AGENT_MAX));
  const network = networkOf(address);
  if (network !== null) headers.set(NETWORK_HEADER, network);
  return headers;
}

function codeOf(body: unknown): string {
  const code: unknown = Reflect.get(Object(body), "code");
  return typeof code === "string" ? code : "";
}
