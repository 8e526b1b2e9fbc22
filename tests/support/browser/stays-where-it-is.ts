/**
 * For a page's `addInitScript`: what goes on by itself after two seconds or more does not, so that a slow machine has time to look
 * at the page, until `goesOn` of the window is called.
 */
export function staysWhereItIs(): void {
  const { setTimeout: later } = window;
  const DAY_MS = 86_400_000;
  const held: (() => void)[] = [];
  const patient = (act: () => void, ms = 0, ...given: unknown[]): number => {
    if (ms < 2_000) return later(act, ms, ...given);
    held.push(() => Reflect.apply(act, undefined, given));
    return later(act, DAY_MS, ...given);
  };
  const goesOn = (): void => held.splice(0).forEach((act) => act());
  Object.assign(window, { setTimeout: patient, goesOn });
}
