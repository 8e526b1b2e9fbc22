import { afterEach, expect, test } from "vitest";
import { type EdgeServer, startEdge } from "#tests/support/edge/edge-server.ts";
import { requestLine, sendRaw } from "#tests/support/edge/raw-http.ts";

let edge: EdgeServer | null = null;
afterEach(async () => {
  await edge?.close();
  edge = null;
});

async function started(...options: Parameters<typeof startEdge>): Promise<EdgeServer> {
  edge = await startEdge(...options);
  return edge;
}

function expectRefusal(answer: { status: number; body: string }, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.body).toContain("<h1>");
  expect(answer.body).toContain('href="/events"');
  expect(answer.body).not.toMatch(/node:|at .*\.ts|Error:/);
}

test.each([
  ["broken percent-encoding in the path", "GET", "/%zz", 400],
  ["a percent sign at the end", "GET", "/events%", 400],
  ["invalid UTF-8 in the path", "GET", "/caf%E9", 400],
  ["an overlong UTF-8 slash", "GET", "/..%c0%af..", 400],
  ["a NUL in the path", "GET", "/a%00b", 400],
  ["a line break in the path", "GET", "/a%0d%0aSet-Cookie:x=1", 400],
  ["a backslash in the path", "GET", "/\\evil.example", 400],
  ["an encoded backslash in the path", "GET", "/%5Cevil.example", 400],
  ["dot segments", "GET", "/../../etc/passwd", 400],
  ["encoded dot segments", "GET", "/%2e%2e/%2e%2e/etc/passwd", 400],
  ["a raw byte outside ASCII", "GET", "/caf\xe9", 400],
  ["a fragment", "GET", "/#top", 400],
  ["broken percent-encoding in the query", "GET", "/?q=%", 400],
  ["invalid UTF-8 in the query", "GET", "/?q=%ff", 400],
  ["a NUL in the query", "GET", "/?q=%00", 400],
  ["an asterisk in place of an address", "GET", "*", 400],
  ["an address without a slash", "GET", "events", 400],
  ["a path too long", "GET", `/${"a".repeat(4_096)}`, 414],
  ["a query too long", "GET", `/?q=${"a".repeat(4_100)}`, 414],
  ["an address longer than the header limit", "GET", `/${"a".repeat(40_000)}`, 414],
  ["a method that no page has", "PUT", "/", 405],
  ["POST to a page without a form", "POST", "/", 405],
  ["DELETE to a page with a form", "DELETE", "/form", 405],
  ["OPTIONS", "OPTIONS", "/", 405],
  ["TRACE", "TRACE", "/", 405],
  ["the router's data request with a wrong method", "PATCH", "/form.data", 405],
  ["an unknown method", "BREW", "/", 400],
])("%s is refused with its status and a page", async (_what, method, target, status) => {
  const { port, logged } = await started();
  expectRefusal(await sendRaw(port, requestLine(method, target)), status);
  expect(logged.filter((line) => Number(line["level"]) >= 40)).toEqual([]);
});

test("the answer to a wrong method names the methods that the page allows", async () => {
  const { port } = await started();
  const page = await sendRaw(port, requestLine("PUT", "/"));
  expect(page.headers.get("allow")).toBe("GET, HEAD");
  const form = await sendRaw(port, requestLine("PUT", "/form"));
  expect(form.headers.get("allow")).toBe("GET, HEAD, POST");
});

test.each([
  ["no HTTP at all", "\x16\x03\x01\x02\x00\x01", 400],
  ["no version", "GET /\r\n\r\n", 400],
  ["a header without a colon", "GET / HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n", 400],
  ["an invalid Host", "GET / HTTP/1.1\r\nHost: a b@c/\r\n\r\n", 400],
  ["no Host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["two Hosts", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", 400],
  ["two Hosts of HTTP/1.0", "GET / HTTP/1.0\r\nhost: localhost\r\nHOST: localhost\r\n\r\n", 400],
  ["an unknown expectation", requestLine("GET", "/", { Expect: "foo" }), 417],
  ["two lengths", "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400],
  [
    "a length and chunks",
    "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  ["CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n", 405],
  ["headers too large", requestLine("GET", "/", { Cookie: "a".repeat(20_000) }), 431],
  ["very many headers", `GET / HTTP/1.1\r\nHost: x\r\n${"A: b\r\n".repeat(5_000)}\r\n`, 431],
])("%s is refused with a proper answer", async (_what, bytes, status) => {
  const { port } = await started();
  const answer = await sendRaw(port, bytes);
  expectRefusal(answer, status);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

test("HTTP/1.0 can omit the Host", async () => {
  const { port } = await started();
  const answer = await sendRaw(port, "GET /form?a=1 HTTP/1.0\r\n\r\n");
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('"url":"/form?a=1"');
});

test("a request whose headers never end is closed", async () => {
  const { port } = await started({ httpLimits: { headersMs: 150, requestMs: 300, checkEveryMs: 30 } });
  expectRefusal(await sendRaw(port, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "), 408);
});

test("a form whose body never ends is closed", async () => {
  const { port } = await started({ httpLimits: { headersMs: 150, requestMs: 300, checkEveryMs: 30 } });
  const head = requestLine("POST", "/form", {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": "100",
  });
  expectRefusal(await sendRaw(port, `${head}a=1`), 408);
});

test.each([
  ["//evil.example", "/evil.example"],
  ["///evil.example//a?b=//c", "/evil.example/a?b=//c"],
  ["/form/", "/form"],
  ["/form//", "/form"],
  ["/form/?a=1", "/form?a=1"],
])("%s redirects to its clean address", async (target, location) => {
  const { port } = await started();
  const answer = await sendRaw(port, requestLine("GET", target));
  expect(answer.status).toBe(301);
  expect(answer.headers.get("location")).toBe(location);
});

test("an absolute-form address is accepted, whatever host it names", async () => {
  const { port } = await started();
  const answer = await sendRaw(port, requestLine("GET", "http://evil.example/form?a=1"));
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('"url":"/form?a=1"');
});

test("an unknown address is answered by the web app, for any method", async () => {
  const { fetch } = await started();
  expect((await fetch("/nothing")).status).toBe(404);
  const posted = await fetch("/nothing", { method: "POST", body: "a=1" });
  expect(posted.status).toBe(404);
  expect(await posted.text()).toContain('"url":"/nothing"');
});

test("a client that does not accept HTML gets text", async () => {
  const { fetch } = await started();
  const answer = await fetch("/%zz", { headers: { accept: "application/json" } });
  expect(answer.status).toBe(400);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).not.toContain("<");
});

test.each(["/broken", "/half-broken"])(
  "a failure of %s gives a page with the request id, and its cause stays in the log",
  async (path) => {
    const { fetch, logged } = await started();
    const answer = await fetch(path);
    const body = await answer.text();
    const id = answer.headers.get("x-request-id") ?? "none";
    expectRefusal({ status: answer.status, body }, 500);
    expect(body).toContain("Something went wrong.");
    expect(body).toContain(id);
    expect(body).not.toContain("secret cause");
    if (path === "/broken") expect(JSON.stringify(logged)).toContain("secret cause");
  },
);

test("every answer has the security headers, and a page a policy with the hashes of its own scripts", async () => {
  const { fetch } = await started({ baseUrl: "https://samehour.example" });
  for (const path of ["/", "/healthz", "/%zz", "/form/", "/broken"]) {
    const { headers } = await fetch(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect(headers.get("content-security-policy")?.split("; ")).toEqual(
      expect.arrayContaining(["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"]),
    );
  }
  const policy = (await fetch("/")).headers.get("content-security-policy") ?? "";
  expect(policy.split("; ")).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self' 'sha256-abc='",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ]),
  );
});

test("a 304 sends no policy, as the client's copy keeps its own", async () => {
  const answer = async () => new Response(null, { status: 304 });
  const { fetch } = await started({ files: { answer, warm: async () => undefined } });
  const { status, headers } = await fetch("/page");
  expect([status, headers.get("content-security-policy"), headers.get("x-content-type-options")]).toEqual([
    304,
    null,
    "nosniff",
  ]);
});

test("HSTS is sent only by a site on https", async () => {
  const { fetch } = await started();
  expect((await fetch("/")).headers.get("strict-transport-security")).toBeNull();
});

test("a page is private, tagged per encoding, and answered with 304 if the client has it", async () => {
  const { fetch } = await started();
  const tags = new Set<string>();
  for (const encoding of ["br", "gzip", "identity"]) {
    const requested = { "accept-encoding": encoding };
    const first = await fetch("/", { headers: requested });
    const tag = first.headers.get("etag") ?? "none";
    tags.add(tag);
    expect(await first.text()).toContain("words words");
    expect(first.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect(first.headers.get("vary")).toBe("Accept-Encoding");
    const second = await fetch("/", { headers: { ...requested, "if-none-match": `"other", W/${tag}` } });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe("");
    expect(second.headers.get("etag")).toBe(tag);
    // Another policy here would take the page's scripts from the copy that the browser has.
    expect(second.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
  }
  expect(tags.size).toBe(3);
});

test("HEAD answers like GET, without the body", async () => {
  const { port } = await started();
  const get = await sendRaw(port, requestLine("GET", "/", { Connection: "close" }));
  const head = await sendRaw(port, requestLine("HEAD", "/", { Connection: "close" }));
  expect(head.status).toBe(200);
  expect(head.body).toBe("");
  for (const name of ["content-length", "content-type", "etag", "content-security-policy"]) {
    expect(head.headers.get(name)).toBe(get.headers.get(name));
  }
});

test("the zone comes from the address, cookie or site, in this order; only one in the address skips detection", async () => {
  const { fetch } = await started();
  const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
  const bodyOf = async (path: string, headers: Record<string, string>) => (await fetch(path, { headers })).text();
  expect(await bodyOf("/", browser)).toContain('"zone":{"id":"UTC","source":"site"},"detectZone":true');
  expect(await bodyOf("/?tz=Asia/Tokyo", browser)).toContain(
    '{"id":"Asia/Tokyo","source":"address"},"detectZone":false',
  );
  const cookie = "a=1; tz=America%2FNew_York";
  expect(await bodyOf("/", { ...browser, cookie })).toContain(
    '{"id":"America/New_York","source":"cookie"},"detectZone":true',
  );
  expect(await bodyOf("/", { ...browser, cookie: "tz=%zz" })).toContain('"source":"site"');
  const headless = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/150.0.0.0 Safari/537.36";
  expect(await bodyOf("/", { "user-agent": headless })).toContain('"detectZone":true');
  expect(await bodyOf("/", { "user-agent": "" })).toContain('"detectZone":true');
});

test("the clock format, first weekday and second calendar come from cookies, or else from the language", async () => {
  const { fetch } = await started();
  const bodyOf = async (headers: Record<string, string>) => (await fetch("/", { headers })).text();
  expect(await bodyOf({})).toContain('"hour12":true,"firstWeekday":7,"secondCalendar":"none"');
  expect(await bodyOf({ cookie: "hours=24; week=1; calendar=hebrew" })).toContain(
    '"hour12":false,"firstWeekday":1,"secondCalendar":"hebrew"',
  );
  expect(await bodyOf({ cookie: "hours=25; week=0; calendar=gregory" })).toContain(
    '"hour12":true,"firstWeekday":7,"secondCalendar":"none"',
  );
});

test("health says that the process is alive, readiness that it can serve pages, and readiness recovers", async () => {
  let isReady = false;
  const { fetch } = await started({ isReady: async () => isReady });
  expect((await fetch("/healthz")).status).toBe(200);
  const away = await fetch("/readyz");
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "10"]);
  isReady = true;
  expect((await fetch("/readyz")).status).toBe(200);
  expect((await fetch("/readyz", { method: "POST" })).status).toBe(405);
});

test("the log does not contain the secret in a private page's address", async () => {
  const { fetch, logged } = await started();
  await fetch("/submissions/a-private-token/edit");
  expect(logged[0]).toMatchObject({ path: "/submissions/…/edit" });
});

test("the log has one line per request, without query values or the visitor's full address", async () => {
  const { fetch, logged } = await started();
  await fetch("/?q=my%20secret&tz=UTC");
  const [line] = logged;
  expect(line).toMatchObject({
    method: "GET",
    path: "/",
    parameters: ["q", "tz"],
    status: 200,
    network: "127.0.0.0/24",
    msg: "request",
  });
  expect(JSON.stringify(logged)).not.toContain("secret");
});
