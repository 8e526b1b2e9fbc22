const TIMEOUT_MS = 10_000;
const NAME_MAX = 120;

/**
 * A person's identity at Facebook (Graph API, `me`). Facebook returns an address only if its user confirmed and shared
 * it, without saying so; a response that does say so is trusted.
 */
export async function facebookUser(userInfoUrl: string, accessToken: string | undefined) {
  const url = new URL(userInfoUrl);
  url.searchParams.set("fields", "id,name,email");
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken ?? ""}`, accept: "application/json" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer: unknown = response.ok ? await response.json() : null;
  const text = (name: string): string | null => {
    const value: unknown = Reflect.get(Object(answer), name);
    return typeof value === "string" && value !== "" ? value : null;
  };
  const id = text("id");
  if (id === null) return null;
  const isDenied = ["verified", "email_verified"].some((name) => Reflect.get(Object(answer), name) === false);
  return { id, name: text("name")?.slice(0, NAME_MAX) ?? "", email: text("email"), emailVerified: !isDenied };
}
