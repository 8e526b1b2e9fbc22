type PolicyOptions = {
  /** CSP sources of the page's own inline scripts, `'sha256-…'`. */
  scripts: readonly string[];
  /** CSP sources of the page's own inline styles. */
  styles?: readonly string[];
  /** The one other site that a form may go to (PRODUCT P13). */
  newsletterFormUrl: string | null;
  /** Vite injects styles and talks over a web socket. */
  development: boolean;
};

/**
 * The Content-Security-Policy of a page: our own files, and our own inline scripts by hash; a nonce would make a page
 * impossible to cache.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { development } = options;
  const newsletter = options.newsletterFormUrl === null ? [] : [new URL(options.newsletterFormUrl).origin];
  const styles = development ? ["'unsafe-inline'"] : (options.styles ?? []);
  const policy: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...options.scripts],
    "style-src": ["'self'", ...styles],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": development ? ["'self'", "ws:"] : ["'self'"],
    "manifest-src": ["'self'"],
    // The page about embeds shows one; no other page of ours lets itself be framed.
    "frame-src": ["'self'"],
    "form-action": ["'self'", ...newsletter],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

const REFUSED = ["camera", "display-capture", "microphone", "payment", "usb", "browsing-topics"];
/** Our own pages may ask where somebody is, after a press of 'Use my location'. */
const PERMISSIONS = ["geolocation=(self)", ...REFUSED.map((name) => `${name}=()`)].join(", ");
const HSTS_SECONDS = 365 * 86_400;
/**
 * The policy of a response that is not a page and has none of its own: nobody may frame it. It limits no loading, because
 * the policy of the service worker's file applies to what the worker loads.
 */
const FILE_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The headers of every response, also of files and refusals. Only a site over https sends HSTS, for its own host: the
 * operator may have others below it without TLS.
 */
export function securityHeaders(baseUrl: string): Record<string, string> {
  return {
    "content-security-policy": FILE_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": PERMISSIONS,
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
    ...(baseUrl.startsWith("https:") && { "strict-transport-security": `max-age=${HSTS_SECONDS}` }),
  };
}
