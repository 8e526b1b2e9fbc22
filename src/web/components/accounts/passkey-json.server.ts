type Sent = { status?: number; cookies?: readonly string[]; retryAfterSeconds?: number };

/** An answer to the script that asks a browser for a passkey; nobody keeps it. */
export function passkeyJson(body: object, { status = 200, cookies = [], retryAfterSeconds }: Sent): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return Response.json(body, { status, headers });
}

/** What the browser sent, as JSON; null for what is none, which no passkey ever is. */
export function parsedPasskey(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
