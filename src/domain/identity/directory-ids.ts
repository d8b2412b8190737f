import { v5 as uuidv5 } from 'uuid';

const NAMESPACE = '5c1f5b0e-0f5d-4a8e-9a53-6a1c3f0f7d21';
/** Of any version but 5, which is that of the ids made here: nobody in a directory takes another's id by choosing it. */
const OWN = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-46-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Our id of a person or an organization that a directory names by an id of any form; a UUID is its own, and the same is made on every device and server. */
export function ownId(directoryId: string): string {
  return OWN.test(directoryId) ? directoryId : uuidv5(directoryId, NAMESPACE);
}

/** Who a directory may know by another id than ours. */
export interface Known {
  id: string;
  directoryId?: string | undefined;
}

/** What the directory calls them: its calls, its cookie and its channels name them so. */
export const directoryIdOf = ({ id, directoryId }: Known): string => directoryId ?? id;

/** Whether an id, ours or the directory's, is theirs. */
export const isNamed = (known: Known, id: string | null | undefined): boolean =>
  typeof id === 'string' && (id === known.id || id === known.directoryId);

/** The same with our id in place of the directory's, which it keeps beside where it is another. */
export function withOwnId<T extends { id: string }>(given: T): T & Known {
  const id = ownId(given.id);
  return id === given.id ? given : { ...given, id, directoryId: given.id };
}
