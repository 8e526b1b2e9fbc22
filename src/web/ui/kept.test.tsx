import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";
import { keepHtml } from "#web/http/keep-html.server.tsx";
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

const page = (names: readonly string[], keep: typeof keepHtml | null) =>
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
  const inBrowser = page(names, null);
  rendered = 0;
  expect(page(names, keepHtml)).toBe(inBrowser);
  expect(rendered).toBe(3);
  expect(page(names, keepHtml)).toBe(inBrowser);
  expect(rendered).toBe(3);
  expect(page(["d", ...names], keepHtml)).toBe(page(["d", ...names], null));
});
