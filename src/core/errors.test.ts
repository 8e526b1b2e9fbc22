import { expect, test } from "vitest";
import { errorStack, errorText, loggedError } from "#core/errors.ts";

/** Fails as the query builder and PostgreSQL's driver do together. */
function failedQuery(code: string, message: string): Error {
  const cause = Object.assign(new Error(message), { code, detail: "Key (email)=(ann@example.org) already exists." });
  const query = { query: "insert into users values ($1)", params: ["ann@example.org"] };
  return Object.assign(new Error("Failed query: …\nparams: ann@example.org", { cause }), query);
}

test("a failed query is told by its statement, its code and the database's words", () => {
  const error = failedQuery("23505", 'duplicate key value violates unique constraint "users_email_key"');
  const words = 'duplicate key value violates unique constraint "users_email_key"';
  expect(errorText(error)).toBe(`Error: a query failed: insert into users values ($1): Error 23505: ${words}`);
  expect(loggedError(error).code).toBe("23505");
});

test("no value of a statement is told, whichever way", () => {
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

test("other errors keep their words, and what is no error is told as it is", () => {
  expect(errorText(Object.assign(new Error("no room"), { code: "ENOSPC" }))).toBe("Error ENOSPC: no room");
  expect(errorText("a string")).toBe("a string");
});
