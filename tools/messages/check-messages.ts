import { plainText } from "./plain-text.ts";
import { BUILT_SCREENS, type Reached, type SpecMessage } from "./spec-message.ts";

/** Problems of the list, the catalogue or the tests: one sentence for each message. */
export function checkMessages(messages: SpecMessage[], catalogue: Map<string, string>, reached: Reached[]): string[] {
  const wasReached = new Set(reached.map(({ key }) => key));
  const twice = messages.filter(({ id }, at) => messages.findIndex((other) => other.id === id) !== at);
  return [
    ...twice.map(({ id }) => `${id} is listed twice`),
    ...messages
      .filter(isForgotten)
      .map(({ id, screen }) => `${id} is not built, though ${screen} is: build it, or say why later`),
    ...messages.filter(({ built }) => built).flatMap((message) => checkBuilt(message, catalogue, wasReached)),
  ];
}

function checkBuilt(message: SpecMessage, catalogue: Map<string, string>, wasReached: Set<string>): string[] {
  const { id, key, text } = message;
  if (key === null) return [`${id} is built, but has no key`];
  const found = catalogue.get(key);
  if (found === undefined) return [`${id}: the catalogue has no message ${key}`];
  const faults: string[] = [];
  const plain = plainText(found);
  const isSame = message.within ? plain.includes(text) : plain === text;
  if (!isSame) faults.push(`${id}: the catalogue says "${plain}", the specification "${text}"`);
  if (!wasReached.has(key)) faults.push(`${id}: no test reached ${key} (${message.screen})`);
  return faults;
}

function isForgotten({ built, screen, later }: SpecMessage): boolean {
  return !built && later === undefined && BUILT_SCREENS.includes(screen);
}
