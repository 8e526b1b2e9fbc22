/**
 * For a page's `addInitScript`: holds timers of two seconds or more (or `fromMs`) back until the test calls
 * `window.goesOn`, so that a slow machine has time to check the page: messages stay, for example.
 */
export function staysWhereItIs(fromMs = 2_000): void {
  const { setTimeout: later } = window;
  const DAY_MS = 86_400_000;
  const held: (() => void)[] = [];
  const patient = (act: () => void, ms = 0, ...args: unknown[]): number => {
    if (ms < fromMs) return later(act, ms, ...args);
    held.push(() => Reflect.apply(act, undefined, args));
    return later(act, DAY_MS, ...args);
  };
  const goesOn = (): void => held.splice(0).forEach((act) => act());
  Object.assign(window, { setTimeout: patient, goesOn });
}
