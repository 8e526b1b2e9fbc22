import { NETWORK_HEADER } from "#auth/library/stored-parts.ts";
import { networkOf } from "#core/accounts/sign-in.ts";

/** A call of the library: a body or a query of plain values. */
type Query = {
  body?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  params?: Readonly<Record<string, string>>;
  method?: "GET" | "POST";
};

/** The library's response; none of it is sent as it is. */
export type LibraryAnswer = {
  isOk: boolean;
  status: number;
  /** Its own error code, such as INVALID_CODE; empty on success. */
  code: string;
  body: unknown;
  /** Where it would redirect; null if nowhere. */
  location: string | null;
  cookies: readonly string[];
};

/** The request on whose behalf it is called. */
type Caller = { cookies: string | null; visit: { actor: { userAgent: string | null; address: string | null } } };

type Call = (request: Query & { headers: Headers; asResponse: true }) => Promise<Response>;

/** Calls one endpoint of the library on behalf of a request. */
export type LibraryApi = (scope: Caller, act: string, requested?: Query) => Promise<LibraryAnswer>;

/** The library's internal errors that invalid input of a browser causes. */
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

/** The result if the library's data were encrypted with another secret than the site's present one. */
export const UNREADABLE = "UNREADABLE";
const SEALED_ELSEWHERE = {
  isOk: false,
  status: 500,
  code: UNREADABLE,
  body: null,
  location: null,
  cookies: [],
} as const;

/** Null if the library cannot decrypt its data; its cipher reports that with these words only. */
async function answered(ask: () => Promise<Response>): Promise<Response | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && error.message === "invalid tag") return null;
    throw error;
  }
}

/** A browser's User-Agent has some 200 characters. */
const USER_AGENT_MAX = 500;

/** Only the headers that the library needs: cookies, browser, and network. */
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
