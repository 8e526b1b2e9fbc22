import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { type Call, callCommand } from "#tests/permissions/call-command.ts";
import { CARE_COMMANDS } from "#tests/permissions/care-commands.ts";
import { CONTACT_COMMANDS } from "#tests/permissions/contact-commands.ts";
import { DIGEST_COMMANDS } from "#tests/permissions/digest-commands.ts";
import { EVENT_COMMANDS } from "#tests/permissions/event-commands.ts";
import { IMPORT_COMMANDS } from "#tests/permissions/import-commands.ts";
import { MEMBER_COMMANDS, ORGANIZER_COMMANDS } from "#tests/permissions/member-commands.ts";
import { ORGANIZER_CARE_COMMANDS } from "#tests/permissions/organizer-care-commands.ts";
import { differenceOf, linesUnder, tableUnder } from "#tests/permissions/read-table.ts";
import { ROLES, smallDirectory } from "#tests/permissions/small-directory.ts";

const database = withTestDatabase();
const CALLS: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
  ...EVENT_COMMANDS,
  ...CARE_COMMANDS,
  ...CONTACT_COMMANDS,
  ...DIGEST_COMMANDS,
  ...ORGANIZER_COMMANDS,
  ...ORGANIZER_CARE_COMMANDS,
  ...MEMBER_COMMANDS,
  ...IMPORT_COMMANDS,
};
const lines = linesUnder("Commands");
const withoutPermission = tableUnder("Commands that ask nobody").map(([name = ""]) => name);
/** Commands that no page calls for another person: they change one's own settings. */
const OWN_ONLY = /^(?:profiles|pictures|reminders)\//;

const EXPORTED = /^export (?:async )?function (\w+)/gm;

/** The names that a file imports from a command's file, without types. */
function valueImports(text: string, module: string): readonly string[] {
  const found = text.matchAll(/^import \{([^}]*)\} from "([^"]+)";$/gm);
  return [...found]
    .filter(([, , from]) => from === module)
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().split(" as ")[0] ?? ""));
}

/** Whether the file that declares a function also calls it. */
function isCalledIn(text: string, name: string): boolean {
  return text.split(new RegExp(`\\b${name}\\(`)).length > 2;
}

/**
 * The functions of src/commands that are imported from outside it, or by no file, as `folder/kebab-name`; all others
 * are parts of these.
 */
function entryCommands(): readonly string[] {
  const sources = globSync("src/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const [commands, others] = [true, false].map((isIn) =>
    sources.filter(({ file }) => file.startsWith("src/commands/") === isIn),
  ) as [typeof sources, typeof sources];
  return commands.flatMap(({ file, text }) => {
    const module = `#${file.slice("src/".length)}`;
    const [inside, outside] = [commands, others].map(
      (users) => new Set(users.flatMap((user) => valueImports(user.text, module))),
    );
    const folder = file.split("/")[2] ?? "";
    return [...text.matchAll(EXPORTED)]
      .map(([, name = ""]) => name)
      .filter((name) => outside?.has(name) === true || (inside?.has(name) !== true && !isCalledIn(text, name)))
      .map((name) => `${folder}/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  });
}

test("every command has a line in docs/permissions.md, with a call or the reason why it checks no permission", () => {
  const found = entryCommands();
  const named = new Set([...Object.keys(CALLS), ...withoutPermission]);
  expect(found.length).toBeGreaterThan(80);
  expect(found.filter((name) => !named.has(name))).toEqual([]);
  expect(withoutPermission.filter((name) => !found.includes(name))).toEqual([]);
  expect(lines.map(({ name }) => name)).toEqual(Object.keys(CALLS).toSorted());
});

test("every command does for each of the six roles what docs/permissions.md says, and records refusals", async () => {
  const directory = await smallDirectory(database);
  const differences: string[] = [];
  for (const line of lines) {
    const call = CALLS[line.name];
    for (const who of ROLES) {
      const { word, refusals } = call
        ? await callCommand(call, who, { database, directory })
        : { word: "no call in the test", refusals: 0 };
      differences.push(...differenceOf(line, who, word));
      if (word === "refused" && refusals === 0 && !OWN_ONLY.test(line.name))
        differences.push(`${line.name} as ${who}: the audit log does not know of it`);
    }
  }
  expect(differences).toEqual([]);
}, 600_000);
