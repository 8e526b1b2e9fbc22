type ResponseOptions = { status?: number; cookies?: readonly string[]; retryAfterSeconds?: number };

/** A JSON response to the passkey script; never cached. */
export function passkeyJson(
  body: object,
  { status = 200, cookies = [], retryAfterSeconds }: ResponseOptions,
): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return Response.json(body, { status, headers });
}

/** Parses JSON from the browser; null for invalid JSON, which is no valid passkey either. */
export function parsedPasskey(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
