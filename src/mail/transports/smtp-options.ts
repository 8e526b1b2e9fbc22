/** Opened only while so many messages are on their way. */
const CONNECTIONS = 12;
const CONNECT_WITHIN_MS = 10_000;
const SILENT_AT_MOST_MS = 30_000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * Connection options from SMTP_URL. `smtps:` is encrypted from the start. `smtp:` uses STARTTLS if the server offers
 * it, and requires it to send a password to another machine; on this machine the connection stays plain.
 */
export function smtpOptions(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === "smtps:";
  const isLoopback = LOOPBACK.test(hostname);
  const usual = secure ? 465 : 587;
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? usual : Number(port),
    secure,
    requireTLS: !secure && username !== "" && !isLoopback,
    ignoreTLS: !secure && isLoopback,
    ...(username !== "" && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    dnsTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENT_AT_MOST_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
