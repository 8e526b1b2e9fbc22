import { expect, test } from "vitest";
import {
  areMembersNarrowed,
  membersPath,
  parseMembersAddress,
  parseMemberChange,
} from "#core/admin/members-address.ts";

const parse = (query: string) => parseMembersAddress(new URLSearchParams(query), (text) => text === "Asia/Tokyo");

test("every filter is read and written back unchanged; a question comes after the filters", () => {
  const query = "q=ann&role=admin&status=suspended&after=aB3-x&tz=Asia/Tokyo";
  const { faulty, requested } = parse(query);
  expect([faulty, areMembersNarrowed(requested), membersPath(requested)]).toEqual([
    false,
    true,
    `/admin/users?${query}`,
  ]);
  const changes = [
    { user: "me", role: null },
    { user: "me", role: "admin" },
  ] as const;
  const paths = changes.map((each) => membersPath(requested, each));
  expect(paths).toEqual([`/admin/users?${query}&suspend=me`, `/admin/users?${query}&make=admin.me`]);
  expect(paths.map((path) => parseMemberChange(new URL(path, "https://same.example").searchParams))).toEqual(changes);
});

test("without a query, all members are listed", () => {
  const { faulty, requested } = parse("suspend=x");
  expect([faulty, areMembersNarrowed(requested), membersPath(requested)]).toEqual([false, false, "/admin/users"]);
});

test.each([
  ["q=&role=&status=", "/admin/users"],
  ["q=%20ann%20", "/admin/users?q=ann"],
  ["role=owner", "/admin/users"],
  ["status=open", "/admin/users"],
  ["after=%3C&before=b", "/admin/users?before=b"],
  ["after=a&before=b", "/admin/users?after=a"],
  ["role=user&role=admin", "/admin/users?role=user"],
  ["tz=Mars/Base", "/admin/users"],
])("?%s leads to the clean address %s", (query, path) => {
  const { faulty, requested } = parse(query);
  expect([faulty, membersPath(requested)]).toEqual([true, path]);
});
