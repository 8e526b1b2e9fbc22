import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Texts } from "#web/texts.tsx";
import { EventFormFields } from "#web/components/event-form/event-form-fields.tsx";

test("an answer that the form does not offer is summarized as it was sent", () => {
  const options = { zones: [], languages: [], countries: [], organizers: [], zone: "UTC" };
  const form = (
    <EventFormFields
      values={{ guidance: ["silent"], camera: ["constructor"] }}
      errors={{}}
      options={options}
      words={{}}
      stored={null}
      submit="Save"
      cancelTo={null}
      onSchedules={() => undefined}
    />
  );
  const html = renderToStaticMarkup(
    <Texts language="en">
      <RouterProvider router={createMemoryRouter([{ path: "*", element: form }])} />
    </Texts>,
  );
  const summaries = [...html.matchAll(/<span class="folded__contents" dir="auto">([^<]+)</g)].map(([, words]) => words);
  expect(summaries).toContainEqual(expect.stringMatching(/Silent.* · Camera: constructor$/i));
});
