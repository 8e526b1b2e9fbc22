import { readdirSync, readFileSync } from "node:fs";

const CREATED = /^create (?:unlogged )?table (?:if not exists )?(\w+)/gim;

/** Every table that the migrations create, in alphabetical order. */
export function tablesOfMigrations(): readonly string[] {
  const texts = readdirSync("src/data/migrations").map((name) => readFileSync(`src/data/migrations/${name}`, "utf8"));
  return texts.flatMap((text) => [...text.matchAll(CREATED)].map(([, table = ""]) => table)).toSorted();
}
