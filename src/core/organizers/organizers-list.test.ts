import { expect, test } from "vitest";
import { organizersPath, parseOrganizersAddress } from "#core/organizers/organizers-list.ts";

const parse = (query: string) => parseOrganizersAddress(new URLSearchParams(query), () => true);

test.each(["", "q=zen", "sort=name", "q=zen&sort=next&page=3&tz=Asia/Tokyo"])(
  "every parameter of the directory's address is read and written back unchanged: %s",
  (query) => {
    const { faulty, requested } = parse(query);
    expect(faulty).toBe(false);
    expect(organizersPath(requested)).toBe(query === "" ? "/organizers" : `/organizers?${query}`);
  },
);

test.each(["sort=newest", "sort=best", "sort=", "sort=name&sort=name", "sort=next&page=0"])(
  "an invalid or redundant order makes the address faulty: %s",
  (query) => expect(parse(query).faulty).toBe(true),
);

test("without an order, the newest come first", () => {
  expect(parse("sort=best").requested.sort).toBe("newest");
});
