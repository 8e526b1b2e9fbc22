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
