import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";
import { keptParts } from "#web/http/keep-html.server.tsx";
import { Texts, useTranslations } from "#web/texts.tsx";
import { Kept, KeptHtml } from "#web/ui/kept.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

let rendered = 0;

function Part({ name, href }: { name: string; href: string }) {
  const t = useTranslations("layout");
  rendered++;
  return (
    <li title={name}>
      {name}, {t("skip")} <RowLink href={href}>{name}</RowLink>
    </li>
  );
}

const inBrowser = (names: readonly string[]) => pageWith(names, null);

const onServer = (names: readonly string[]) => {
  const parts = keptParts("mark");
  return Buffer.concat(parts.fill(pageWith(names, parts.keep))).toString();
};

const pageWith = (names: readonly string[], keep: ReturnType<typeof keptParts>["keep"] | null) =>
  renderToString(
    <Texts language={DEFAULT_LANGUAGE}>
      <KeptHtml value={keep}>
        <p>before</p>
        <Kept as="ol" className="list" of={Part} items={names.map((name) => [name, { name, href: `/${name}` }])} />
        <Kept as="div" of={Part} items={[]} />
        <p>{names.length} after</p>
      </KeptHtml>
    </Texts>,
  );

test("parts that are kept are the same to the letter as parts that are rendered, and are rendered once", () => {
  const names = ["a", "<b> & 'c'", "ü"];
  const expected = inBrowser(names);
  rendered = 0;
  expect(onServer(names)).toBe(expected);
  expect(rendered).toBe(3);
  expect(onServer(names)).toBe(expected);
  expect(rendered).toBe(3);
  expect(onServer(["d", ...names])).toBe(inBrowser(["d", ...names]));
});

test("while a page is rendered a mark stands for each part, and a mark of no part is an error", () => {
  const parts = keptParts("mark");
  const html = pageWith(["first", "second"], parts.keep);
  expect(html).toContain("<!--mark:0--><!--mark:1-->");
  expect(html).not.toContain("second");
  expect(() => keptParts("mark").fill(html)).toThrow("no HTML");
});

test("a part is found by the very object that it is given, without reading its values", () => {
  let read = 0;
  const given = {
    href: "/once",
    get name() {
      read++;
      return "read once";
    },
  };
  const page = () => {
    const parts = keptParts("mark");
    parts.keep(DEFAULT_LANGUAGE, Part, given);
    return Buffer.concat(parts.fill("<!--mark:0-->")).toString();
  };
  const first = page();
  expect(first).toContain("read once");
  const before = read;
  expect(page()).toBe(first);
  expect(read).toBe(before);
});

function Other({ name }: { name: string }) {
  return <b>{name}</b>;
}

test("one object that two parts are given has the HTML of each", () => {
  const parts = keptParts("mark");
  const given = { name: "both", href: "/both" };
  const marks = parts.keep(DEFAULT_LANGUAGE, Part, given) + parts.keep(DEFAULT_LANGUAGE, Other, given);
  const html = Buffer.concat(parts.fill(marks)).toString();
  expect(html).toMatch(/^<li.*<\/li><b>both<\/b>$/);
});
