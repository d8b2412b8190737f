import type { DeviceType } from '../device/device-types.ts';

const ONE_BY_ONE: readonly DeviceType[] = ['ruptela'];

/**
 * Whether devices of a type date each fault by itself: what a message of theirs does not tell may be there all the same, so that an absence ends
 * nothing. A fault is over when it is told as kept. The vendor's document is not public: the frames (command 9, a time and a mark "archived" in each
 * fault) say as much and no more, and nothing is taken to be gone that no frame told so.
 */
export function isToldOneByOne(type: string | null): boolean {
  return (ONE_BY_ONE as readonly (string | null)[]).includes(type);
}
