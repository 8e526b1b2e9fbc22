import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";

function configOf(env: NodeJS.ProcessEnv) {
  const read = readConfig(env);
  if ("problems" in read) throw new Error(read.problems.join("\n"));
  return read.config;
}

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  const read = readConfig(env);
  return "problems" in read ? read.problems : [];
}

test("an empty environment is a complete configuration", () => {
  expect(configOf({})).toMatchObject({
    mode: "production",
    port: 3000,
    host: "127.0.0.1",
    baseUrl: null,
    siteName: "Samehour",
    siteTimezone: "UTC",
    dataDir: `${process.cwd()}/.data`,
    databaseUrl: null,
    smtpUrl: null,
    mailFrom: null,
    s3: null,
    demo: true,
    pageCacheBytes: 64_000_000,
    rateLimitFactor: 1,
    trustedProxies: [],
    importNetwork: { sheetsOrigin: "https://docs.google.com", trusted: [] },
    testNow: null,
  });
});

test("an empty value counts as unset", () => {
  expect(configOf({ PORT: "", BASE_URL: " ", DEMO: "" })).toMatchObject({ port: 3000, baseUrl: null, demo: true });
});

test("every setting is read", () => {
  const config = configOf({
    NODE_ENV: "test",
    PORT: "0",
    HOST: "::1",
    BASE_URL: "https://Samehour.example/",
    SITE_TIMEZONE: "asia/calcutta",
    DATABASE_URL: "postgres:///samehour?host=/run/postgresql",
    DATABASE_READ_URL: "postgres://replica.example/samehour",
    SMTP_URL: "smtp://localhost:2525",
    CONTACT_EMAIL: "hello@samehour.example",
    MAIL_FROM: "mail@samehour.example",
    DEMO: "OFF",
    TRUST_PROXY: "loopback, 10.0.0.0/8,2001:db8::1",
    TEST_NOW: "2026-11-02T15:00:00Z",
    SHEETS_ORIGIN: "http://127.0.0.1:8080/",
    TEST_TRUSTED_HOSTS: "127.0.0.1:8080",
    S3_ENDPOINT: "https://s3.example.org",
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  expect(config).toMatchObject({
    port: 0,
    host: "::1",
    baseUrl: "https://samehour.example",
    siteTimezone: "Asia/Kolkata",
    databaseUrl: "postgres:///samehour?host=/run/postgresql",
    databaseReadUrl: "postgres://replica.example/samehour",
    mailFrom: "mail@samehour.example",
    demo: false,
    trustedProxies: ["127.0.0.0/8", "::1", "10.0.0.0/8", "2001:db8::1"],
    importNetwork: { sheetsOrigin: "http://127.0.0.1:8080", trusted: ["127.0.0.1:8080"] },
    testNow: Date.UTC(2026, 10, 2, 15),
    s3: { region: "us-east-1", bucket: "pictures" },
  });
});

test.each([
  ["PORT", "70000"],
  ["PORT", "3e3"],
  ["PORT", "-1"],
  ["HOST", "not a host"],
  ["BASE_URL", "samehour.example"],
  ["BASE_URL", "https://samehour.example/path"],
  ["BASE_URL", "ftp://samehour.example"],
  ["BASE_URL", "https://user:pass@samehour.example"],
  ["SITE_NAME", "x".repeat(61)],
  ["SITE_TIMEZONE", "Berlin"],
  ["SITE_TIMEZONE", "+05:00"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["DATABASE_READ_URL", "mysql://localhost/x"],
  ["DATABASE_POOLER_URL", "pgbouncer://localhost/x"],
  ["SMTP_URL", "localhost:25"],
  ["SMTP_URL", "smtps://user:100%@mail.example"],
  ["SMTP_URL", "smtps://us%er:x@mail.example"],
  ["ADMIN_EMAIL", "admin"],
  ["CONTACT_EMAIL", "a b@c.example"],
  ["MAIL_FROM", "Samehour <mail@samehour.example>"],
  ["FEEDBACK_URL", "javascript:alert(1)"],
  ["NEWSLETTER_FORM_URL", "example.org"],
  ["S3_ENDPOINT", "s3.example.org"],
  ["S3_ENDPOINT", "https://key:secret@s3.example.org"],
  ["DEMO", "maybe"],
  ["BACKUP_KEY", "AGE-SECRET-KEY-1QQ"],
  ["UPGRADE_BACKUP", "maybe"],
  ["METRICS_PORT", "70000"],
  ["METRICS_HOST", "a b"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "https://user:secret@collector.example:4318"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "authorization: Basic abc"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "authorization=%FF"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "authorization=100%"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "authorization=a%0Ab"],
  ["OTEL_TRACES_SAMPLER_ARG", "50%"],
  ["TRUST_PROXY", "yes"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["TEST_NOW", "tomorrow"],
  ["NODE_ENV", "staging"],
])("%s=%s is one problem that names the setting and says what is valid", (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(
    new RegExp(`^${name} is ".*", but must be |^${name} is set \\(not shown here\\), but must be `),
  );
});

test("all invalid settings are reported at once", () => {
  expect(problemsOf({ PORT: "x", BASE_URL: "x", DEMO: "x" })).toHaveLength(3);
});

test("a secret never appears in a message", () => {
  const faulty = "mysql://u:hunter2@host/x";
  const problems = problemsOf({ DATABASE_URL: faulty, DATABASE_READ_URL: faulty, SMTP_URL: "hunter2" });
  expect(problems).toHaveLength(3);
  expect(problems.join()).not.toContain("hunter2");
});

test("a password in any address does not appear in a message, and the message is about that address", () => {
  for (const name of ["BASE_URL", "SHEETS_ORIGIN", "BACKUP_S3_ENDPOINT"]) {
    const [problem] = problemsOf({ [name]: "https://u:hunter2/@3@host.example/x" });
    expect(problem).toContain(`${name} is "https://…@host.example/x", but must be `);
  }
  const [sheets] = problemsOf({ SHEETS_ORIGIN: "https://proxy.example/sheets" });
  expect(sheets).toMatch(/but must be where Google Sheets are read from, .* such as https:\/\/docs\.google\.com$/);
});

test.each([
  ["S3_ENDPOINT", "key:hunter2@s3.example", "…@s3.example"],
  ["BASE_URL", "https:u:hunter2@host/x", "https:…@host/x"],
  ["BASE_URL", "u:hunter2@host", "…@host"],
  ["BASE_URL", "u:hunter2//3@host", "…@host"],
  ["BASE_URL", "ftp://hunter2@host", "ftp://…@host"],
  ["BASE_URL", "x //hunter2@host", "…@host"],
  ["FEEDBACK_URL", "https:/u:hunter2@x y", "https:/…@x y"],
  ["MAIL_FROM", "Samehour <mail@samehour.example>", "Samehour <mail@samehour.example>"],
])("%s=%s is shown without what may be a password", (name, value, shown) => {
  const [problem] = problemsOf({ [name]: value });
  expect(problem).toContain(`${name} is "${shown}", but must be `);
});

test("a replica without a primary is a problem", () => {
  expect(problemsOf({ DATABASE_READ_URL: "postgres://replica.example/samehour" })).toEqual([
    "DATABASE_READ_URL is set, but DATABASE_URL is not: a replica needs its primary",
  ]);
});

test("a pooler also needs the address of its PostgreSQL, used for listening and dumps", () => {
  const pooler = { DATABASE_POOLER_URL: "postgres://u:hunter2@localhost:6432/x" };
  expect(problemsOf(pooler)).toEqual([
    "DATABASE_URL is missing: DATABASE_POOLER_URL is a pooler before that PostgreSQL",
  ]);
  const config = configOf({ ...pooler, DATABASE_URL: "postgres://localhost/x" });
  expect([config.databaseUrl, config.databasePoolerUrl]).toEqual([
    "postgres://localhost/x",
    pooler.DATABASE_POOLER_URL,
  ]);
});

test("for an incomplete picture store, each missing setting is reported", () => {
  const problems = problemsOf({ S3_ENDPOINT: "https://s3.example.org", S3_BUCKET: "pictures" });
  expect(problems.map((problem) => problem.split(" ")[0])).toEqual(["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);
});

test("a backup store needs both its bucket and a public key", () => {
  const key = `age1${"q".repeat(58)}`;
  const bucket = {
    BACKUP_S3_ENDPOINT: "https://s3.example.org",
    BACKUP_S3_BUCKET: "backups",
    BACKUP_S3_ACCESS_KEY_ID: "id",
    BACKUP_S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(problemsOf(bucket).join()).toContain("BACKUP_KEY is missing");
  expect(problemsOf({ BACKUP_KEY: key }).join()).toContain("BACKUP_S3_BUCKET is missing");
  expect(configOf({ ...bucket, BACKUP_KEY: `${key}, ${key}`, BACKUP_IDENTITY_FILE: "/keys/backups" })).toMatchObject({
    s3: null,
    backupStore: {
      s3: { bucket: "backups", region: "us-east-1", accessKeyId: "id" },
      recipients: [key, key],
      identityFile: "/keys/backups",
    },
  });
});

test("metrics and traces are off unless turned on", () => {
  expect(configOf({ METRICS_HOST: "0.0.0.0" })).toMatchObject({ metrics: null, tracing: null, upgradeBackup: "on" });
  const env = {
    METRICS_PORT: "9464",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/",
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20abc, x-team=a=b",
    OTEL_TRACES_SAMPLER_ARG: "0.1",
    UPGRADE_BACKUP: "Required",
  };
  expect(configOf(env)).toMatchObject({
    metrics: { host: "127.0.0.1", port: 9464 },
    tracing: {
      endpoint: "http://127.0.0.1:4318",
      headers: { authorization: "Basic abc", "x-team": "a=b" },
      ratio: 0.1,
    },
    upgradeBackup: "required",
  });
});

test("only tests can stop the clock", () => {
  expect(problemsOf({ TEST_NOW: "2026-11-02T15:00:00Z" })[0]).toContain("TEST_NOW");
  expect(problemsOf({ TEST_NOW: "2026-11-02T15:00:00Z", NODE_ENV: "production" })).toHaveLength(1);
});

test("a provider without keys is off, and with keys each of its addresses can be set", () => {
  expect(configOf({})).toMatchObject({ authSecret: null, providers: [] });
  const env = {
    AUTH_SECRET: "s".repeat(32),
    FACEBOOK_CLIENT_ID: "fb",
    FACEBOOK_CLIENT_SECRET: "fb-secret",
    FACEBOOK_TOKEN_URL: "http://127.0.0.1:9/token",
    OIDC_PROVIDERS: "google, work-place",
    OIDC_GOOGLE_ISSUER: "https://accounts.google.com",
    OIDC_GOOGLE_CLIENT_ID: "g",
    OIDC_GOOGLE_CLIENT_SECRET: "g-secret",
    OIDC_GOOGLE_NAME: "Google",
    OIDC_WORK_PLACE_ISSUER: "https://id.example.org",
    OIDC_WORK_PLACE_CLIENT_ID: "w",
    OIDC_WORK_PLACE_SCOPES: "openid email",
  };
  const { authSecret, providers } = configOf(env);
  expect(authSecret).toBe("s".repeat(32));
  expect(providers).toMatchObject([
    { kind: "facebook", clientId: "fb", tokenUrl: "http://127.0.0.1:9/token" },
    { kind: "openid", id: "google", name: "Google", clientSecret: "g-secret", scopes: ["openid", "profile", "email"] },
    { kind: "openid", id: "work-place", name: "work-place", clientSecret: null, scopes: ["openid", "email"] },
  ]);
});

test.each([
  [{ AUTH_SECRET: "short" }, "AUTH_SECRET is set (not shown here), but must be at least 32 characters"],
  [{ FACEBOOK_CLIENT_ID: "x" }, "FACEBOOK_CLIENT_SECRET is missing"],
  [{ FACEBOOK_CLIENT_SECRET: "x" }, "FACEBOOK_CLIENT_ID is missing"],
  [{ OIDC_PROVIDERS: "Google" }, 'OIDC_PROVIDERS is "Google", but must be different names'],
  [{ OIDC_PROVIDERS: "a,a" }, "must be different names"],
  [{ OIDC_PROVIDERS: "facebook" }, "must be different names"],
  [{ OIDC_PROVIDERS: "a" }, "OIDC_A_ISSUER is missing: OIDC_PROVIDERS names a"],
  [{ OIDC_PROVIDERS: "a", OIDC_A_ISSUER: "https://a.example" }, "OIDC_A_CLIENT_ID is missing"],
  [{ OIDC_PROVIDERS: "a", OIDC_A_ISSUER: "a.example", OIDC_A_CLIENT_ID: "x" }, "OIDC_A_ISSUER is"],
])("%j is reported in a sentence", (env, sentence) => {
  expect(problemsOf(env).join("\n")).toContain(sentence);
});
