import { expect, test } from "vitest";
import { pathOf } from "./icon-paths.ts";

test("an icon's shapes become one path, each with its own starting point", () => {
  expect(
    pathOf([
      ["path", { d: "m2 9 3-3 3 3" }],
      ["path", { d: "M13 18H7" }],
      ["path", { d: "m6.5-.5.01 2" }],
      ["path", { d: "m21 21v3" }],
      ["line", { x1: 1, y1: "2", x2: 3, y2: 4 }],
      ["polyline", { points: "1 2 3 4" }],
    ]),
  ).toBe("M2 9l3-3 3 3M13 18H7M6.5 -.5l.01 2M21 21v3M1 2L3 4M1 2 3 4");
});

test("circles and rectangles are drawn as arcs and sides", () => {
  expect(pathOf([["circle", { cx: 12, cy: "12", r: "10" }]])).toBe("M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0");
  expect(pathOf([["rect", { x: 3, y: 4, width: 18, height: 16, rx: "2" }]])).toBe(
    "M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z",
  );
  expect(pathOf([["rect", { x: 3, y: 4, width: 18, height: 16 }]])).toBe("M3 4h18v16h-18v-16z");
});

test("an unsupported shape fails the build", () => {
  expect(() => pathOf([["ellipse", { cx: 1, cy: 1, rx: 1, ry: 2 }]])).toThrow("ellipse");
});
