import { randomUUID } from 'node:crypto';

/** Test files run in threads of one process: what one of them tells its tabs is not for the tabs of another. */
const file = randomUUID();
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${file}`);
  }
};
