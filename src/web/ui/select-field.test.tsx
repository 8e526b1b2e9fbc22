import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Texts } from "#web/texts.tsx";
import { SelectField, type SelectGroup, type SelectOption } from "#web/ui/select-field.tsx";

function requiredSelect(options: readonly (SelectOption | SelectGroup)[]): string {
  const field = <SelectField name="zone" label="Zone" required options={options} />;
  return /<select[^>]*>/.exec(renderToStaticMarkup(<Texts language="en">{field}</Texts>))?.[0] ?? "";
}

test("a select is required if it starts with an empty choice, and otherwise cannot be left empty", () => {
  const paris = { value: "Europe/Paris", label: "Paris" };
  expect(requiredSelect([{ value: "", label: "Choose a zone" }, paris])).toContain("required");
  expect(requiredSelect([paris])).not.toContain("required");
  expect(requiredSelect([{ group: "Europe", options: [paris] }])).not.toContain("required");
});
