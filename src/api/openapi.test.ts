import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { openApiDocument } from "#api/openapi.ts";
import { OPERATIONS } from "#api/operations.ts";

const site = { name: "Samehour", baseUrl: "https://same.example" };

test("the OpenAPI document is valid OpenAPI 3.1 and covers every operation", async () => {
  const document = openApiDocument(site);
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
  const paths = document["paths"] as Record<string, Record<string, { operationId: string }>>;
  const ids = Object.values(paths).flatMap((each) => Object.values(each).map(({ operationId }) => operationId));
  expect(ids.toSorted()).toEqual(OPERATIONS.map(({ id }) => id).toSorted());
});

test("every parameter and field of the document has a description, unless its name is clear enough", () => {
  const { paths } = openApiDocument(site) as { paths: Record<string, Record<string, { parameters: Described[] }>> };
  const parameters = Object.values(paths).flatMap((each) =>
    Object.values(each).flatMap((operation) => operation.parameters),
  );
  expect(parameters.length).toBeGreaterThan(20);
  expect(parameters.filter(({ description }) => description === "")).toEqual([]);
});

type Described = { name: string; description: string };
