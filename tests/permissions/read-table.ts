import { readFileSync } from "node:fs";
import { ROLES, type Role } from "#tests/permissions/small-directory.ts";

/** A row of a table of docs/permissions.md: its first cells unchanged, and the result for each of the six people. */
export type Line = { name: string; sent: string; outcomes: ReadonlyMap<Role, string> };

const PAGE = "docs/permissions.md";

/** The rows of all tables under a heading of the page, without backticks. */
export function tableUnder(heading: string): readonly (readonly string[])[] {
  const [, section] = readFileSync(PAGE, "utf8").split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`${PAGE} has no heading '${heading}'.`);
  return (section.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| ---"))
    .map((line) =>
      line
        .slice(2, -2)
        .split(" | ")
        .map((cell) => cell.trim().replaceAll("`", "")),
    )
    .filter(([first]) => first !== "route" && first !== "command" && first !== "attempt");
}

/** The rows under a heading; each ends with the six columns of `ROLES`. */
export function linesUnder(heading: string): readonly Line[] {
  return tableUnder(heading).map((cells) => {
    const [name = "", sent = ""] = cells;
    if (cells.length !== ROLES.length + 2) throw new Error(`'${name}' has ${cells.length} cells.`);
    return { name, sent, outcomes: new Map(ROLES.map((who, at) => [who, cells[at + 2] ?? ""])) };
  });
}

/** Compares the table with the results; returns a sentence for each difference. */
export function differenceOf(line: Line, who: Role, happened: string): readonly string[] {
  const written = line.outcomes.get(who);
  if (written === happened) return [];
  return [`${line.name} ${line.sent} as ${who}: the page says '${written}', and it is '${happened}'`];
}
