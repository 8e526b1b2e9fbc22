import { Client } from "pg";
import { vi } from "vitest";

/** Records every statement that this process sends while `work` runs, without its values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const original = Client.prototype.query;
  const spy = vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...args: unknown[]) {
    const [first] = args;
    const text: unknown = typeof first === "string" ? first : Reflect.get(Object(first), "text");
    sent.push(String(text).replace(/\s+/g, " ").trim());
    return Reflect.apply(original, this, args);
  } as typeof original);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}
