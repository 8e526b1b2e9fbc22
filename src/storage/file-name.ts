const NAME = /^[0-9a-z][0-9a-z.-]*(\/[0-9a-z][0-9a-z.-]*)*$/;
const NAME_MAX = 200;

/**
 * Refuses, as a fault of the program, a name that could mean another place than the store, or one that differs by capitals
 * only: no name begins a part with a dot, and some disks do not tell A from a.
 */
export function checkFileName(name: string): void {
  if (name.length > NAME_MAX || !NAME.test(name)) throw new RangeError(`Not a name of the picture store: ${name}`);
}
