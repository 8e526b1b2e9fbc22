import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { machineReport } from "#cli/doctor-system.ts";

test("free disk and memory are reported, even for a folder that does not exist yet", () => {
  const lines = machineReport(join(tmpdir(), "not", "there"));
  expect(lines.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    expect.stringMatching(/^disk: [\d.]+ [MG]B free of [\d.]+ [MG]B where .*not\/there lies/),
    expect.stringMatching(/^memory: [\d.]+ [MG]B available of [\d.]+ [MG]B/),
  ]);
});

test("too little disk or memory is reported as a problem", () => {
  const measured = { disk: 0, diskInAll: 8_000_000_000, memory: 100_000_000, memoryInAll: 512_000_000 };
  expect(machineReport(".data", measured)).toEqual([
    {
      name: "disk",
      value: "0 MB free of 8.0 GB where .data lies: make room, or nothing can be written soon",
      isWell: false,
    },
    { name: "memory", value: "100 MB available of 512 MB: too little for a server", isWell: false },
  ]);
});
