import { expect, test } from "vitest";
import { readWrk } from "./load.ts";

const PRINTED = `Running 2s test @ http://127.0.0.1:1/events
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   523.11us    1.02ms  20.11ms   96.55%
    Req/Sec    42.11k     4.00k   48.00k    75.00%
  Latency Distribution
     50%  351.00us
     75%  402.00us
     90%  700.00us
     99%    5.20ms
  84000 requests in 2.00s, 1.10GB read
  Socket errors: connect 0, read 3, write 0, timeout 1
  Non-2xx or 3xx responses: 7
Requests/sec:  42000.50
Transfer/sec:    563.00MB
`;

test("wrk's output is parsed, and error responses and broken connections count as faults", () => {
  const { p50, ...figures } = readWrk(PRINTED);
  expect(figures).toEqual({ requests: 84_000, perSecond: 42_000.5, p99: 5.2, faults: 11 });
  expect(p50).toBeCloseTo(0.351);
});

test("a run without faults reports none, and a run that did not start fails", () => {
  const well = PRINTED.replace(/ {2}Socket errors.*\n {2}Non-2xx.*\n/, "");
  expect(readWrk(well).faults).toBe(0);
  expect(() => readWrk("unable to connect")).toThrow("did not measure");
});
