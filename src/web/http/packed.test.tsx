import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { pack, packedElements, packedIntoDocument } from "#web/http/packed.server.ts";
import { type Packed, PackedValues, usePacked } from "#web/http/packed.ts";

const VIEW = { days: [{ name: "Today", rows: [{ title: "“Sitting” </script><!--", past: false, price: null }] }] };

/** What a page that asks for it twice is given. */
function givenOf<Value>(packed: Packed<Value>, values: ReadonlyMap<string, unknown> | null = null): Value[] {
  const given: Value[] = [];
  const Page = () => {
    given.push(usePacked(packed), usePacked(packed));
    return null;
  };
  renderToStaticMarkup(
    <PackedValues value={values}>
      <Page />
    </PackedValues>,
  );
  return given;
}

test("what is packed for the router comes out as it was, and is the same object for everybody who asks", () => {
  const packed = pack(new RouterContextProvider(), VIEW);
  const [first, second] = givenOf(packed);
  expect(first).toEqual(VIEW);
  expect(second).toBe(first);
});

test("what is packed into a document is rendered from the very value, and stands in an element that ends where it should", () => {
  const packed = new Map<string, object>();
  const context = new RouterContextProvider(new Map([[packedIntoDocument, packed]]));
  const id = pack(context, VIEW);
  expect(pack(context, { other: 1 })).not.toBe(id);
  expect(givenOf(id, packed)[0]).toBe(VIEW);
  const [, text = ""] =
    new RegExp(`^<script type="application/json" id="${id}">([^<]*)</script>`).exec(packedElements(packed)) ?? [];
  expect(JSON.parse(text)).toEqual(VIEW);
});

test("a part that is the same object in two views stands whole in both, and what is not there in neither", () => {
  const textOf = (view: object) => /">(.*)<\/script>$/.exec(packedElements(new Map([["packed-0", view]])))?.[1] ?? "";
  const { days } = VIEW;
  const views = [
    { days, total: 1, title: "</script>" },
    { days, total: 2, none: undefined, nothing: null },
  ];
  for (const view of views) expect(textOf(view)).toBe(JSON.stringify(view).replaceAll("<", "\\u003c"));
});

test("a document without what its page shows is an error, not an empty page", () => {
  vi.stubGlobal("document", { getElementById: () => null });
  expect(() => givenOf("packed-7" as Packed<unknown>)).toThrow("lacks");
});
