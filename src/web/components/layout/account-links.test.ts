import { expect, test } from "vitest";
import { ACCOUNT_LINKS } from "#web/components/layout/account-links.ts";
import routes from "#web/routes.ts";

test("every link of the account menu leads to a screen that there is", () => {
  const paths = routes.map(({ path = "" }) => `/${path}`);
  expect(ACCOUNT_LINKS.filter(({ href }) => !paths.includes(href))).toEqual([]);
});
