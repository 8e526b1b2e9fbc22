import { expect, test } from "vitest";
import { type LighthouseReport, readReport } from "./run-lighthouse.ts";

const audit = (id: string, score: number | null) => ({ id, title: `About ${id}`, score, scoreDisplayMode: "numeric" });

const REPORT: LighthouseReport = {
  categories: {
    performance: { score: 0.975, auditRefs: [{ id: "cumulative-layout-shift", weight: 25 }] },
    seo: {
      score: 0.92,
      auditRefs: [
        { id: "link-text", weight: 1 },
        { id: "unweighted", weight: 0 },
      ],
    },
  },
  audits: {
    "cumulative-layout-shift": { ...audit("cumulative-layout-shift", 1), numericValue: 0.004 },
    "largest-contentful-paint": { ...audit("largest-contentful-paint", 1), numericValue: 1_900 },
    "total-blocking-time": { ...audit("total-blocking-time", 1), numericValue: 120 },
    "link-text": audit("link-text", 0),
    unweighted: audit("unweighted", 0),
  },
};

test("scores, layout shift, paint, blocking time and the audits that lost points are read", () => {
  expect(readReport(REPORT)).toEqual({
    scores: { performance: 98, seo: 92 },
    layoutShift: 0.004,
    largestPaintMs: 1_900,
    blockingMs: 120,
    shortfalls: ["link-text: About link-text"],
  });
});

test("a page that Lighthouse could not load is an error, not a bad score", () => {
  expect(() => readReport({ ...REPORT, runtimeError: { message: "no page" } })).toThrow("no page");
});
