import { expect, test } from "vitest";
import { dataScripts } from "#web/http/data-scripts.server.ts";

test("the data come out of the script as they went in, and cannot end it", async () => {
  const text = `[{"a":"</script><!-- & \u2028\u2029 \\" é 😀"}]\n`;
  const bytes = new TextEncoder().encode(text);
  // Cut in the middle of a character.
  const chunks = [bytes.slice(0, bytes.length - 10), bytes.slice(bytes.length - 10)];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const [enqueue = "", close] = await dataScripts(stream);
  expect(enqueue).not.toMatch(/[<>&\u2028\u2029]/);
  const literal = /^window\.__reactRouterContext\.streamController\.enqueue\((".*")\);$/.exec(enqueue)?.[1];
  expect(JSON.parse(literal ?? "null")).toBe(text);
  expect(close).toBe("window.__reactRouterContext.streamController.close();");
});
