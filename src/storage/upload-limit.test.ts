import { expect, test } from "vitest";
import { openUploadLimit } from "#storage/storage.ts";

const LIMITS = { person: { uploads: 2, bytes: 100 }, site: { uploads: 3, bytes: 150 } };

test("a person's uploads are limited by number and bytes, and room is given back", () => {
  const limit = openUploadLimit(LIMITS);
  const [first, second] = [limit.request("ann"), limit.request("ann")];
  expect(first.take(60)).toBeNull();
  expect(second.take(41)).toBe("person");
  expect(second.take(40)).toBeNull();
  expect(limit.request("ann").take(0)).toBe("person");
  first.release();
  first.release();
  expect(limit.request("ann").take(60)).toBeNull();
});

test("the site's uploads are limited over all people, but a person's own limit is named first", () => {
  const limit = openUploadLimit(LIMITS);
  const ann = limit.request("ann");
  expect(ann.take(100)).toBeNull();
  expect(ann.take(10)).toBe("person");
  expect(limit.request("bob").take(51)).toBe("site");
  expect(limit.request("bob").take(25)).toBeNull();
  expect(limit.request("cleo").take(25)).toBeNull();
  expect(limit.request("dan").take(0)).toBe("site");
  ann.release();
  expect(limit.request("dan").take(100)).toBeNull();
});
