/** Where a page's script reports an error that nothing caught. */
export const BROWSER_ERRORS_PATH = "/browser-errors";

/** The longest report, in bytes. */
export const BROWSER_ERROR_MAX_BYTES = 4_096;

/** What the log records of an error in a browser. */
type BrowserError = {
  /** `TypeError` */
  name: string;
  /** The message without anything that may come from the page's content or its reader. */
  message: string;
  /** Where in our own scripts it happened, the innermost place first: `/assets/route-B3x.js:1:204`. */
  places: readonly string[];
  /** The page's path, without its query. */
  path: string;
};

const NAME = /^[A-Za-z]{1,40}$/;
const PLACE = /\/assets\/[\w-]{1,80}\.js:\d{1,7}:\d{1,7}/g;
const PLACES_MAX = 5;
const MESSAGE_MAX = 200;
const PATH_MAX = 200;

/** Quoted text, addresses and numbers of more than three digits: any of them may say something about a person. */
const CONTENT = /"[^"]*"?|'[^']*'?|`[^`]*`?|\S*@\S*|\S*:\/\/\S*|\d{4,}/g;

/** Reads a report; null for one that no script of ours sent. */
export function readBrowserError(text: string): BrowserError | null {
  const { name, message, stack, path } = fieldsOf(text);
  if (typeof name !== "string" || !NAME.test(name) || typeof path !== "string" || !path.startsWith("/")) return null;
  return {
    name,
    message: typeof message === "string" ? message.replaceAll(CONTENT, "…").slice(0, MESSAGE_MAX) : "",
    places: typeof stack === "string" ? (stack.match(PLACE) ?? []).slice(0, PLACES_MAX) : [],
    path: path.split("?", 1)[0]?.slice(0, PATH_MAX) ?? "",
  };
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
