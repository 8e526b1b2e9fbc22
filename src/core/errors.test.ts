import { expect, test } from "vitest";
import { errorStack, errorText, loggedError } from "#core/errors.ts";

/** Fails as the query builder and PostgreSQL's driver do together. */
function failedQuery(code: string, message: string): Error {
  const cause = Object.assign(new Error(message), { code, detail: "Key (email)=(ann@example.org) already exists." });
  const query = { query: "insert into users values ($1)", params: ["ann@example.org"] };
  return Object.assign(new Error("Failed query: …\nparams: ann@example.org", { cause }), query);
}

test("a failed query is described by its statement, code and database message", () => {
  const error = failedQuery("23505", 'duplicate key value violates unique constraint "users_email_key"');
  const words = 'duplicate key value violates unique constraint "users_email_key"';
  expect(errorText(error)).toBe(`Error: a query failed: insert into users values ($1): Error 23505: ${words}`);
  expect(loggedError(error).code).toBe("23505");
});

test("no value of a statement is ever logged", () => {
  const errors = [
    failedQuery("23505", "duplicate key value violates a constraint"),
    failedQuery("22P02", 'invalid input syntax for type integer: "ann@example.org"'),
  ];
  for (const error of errors) {
    const logged = [errorText(error), errorStack(error), JSON.stringify(loggedError(error))].join("\n");
    expect(logged).not.toContain("ann@example.org");
    expect(logged).toContain("errors.test.ts");
  }
});

test("other errors keep their messages, and thrown values that are not errors are shown as they are", () => {
  expect(errorText(Object.assign(new Error("no room"), { code: "ENOSPC" }))).toBe("Error ENOSPC: no room");
  expect(errorText("a string")).toBe("a string");
});
