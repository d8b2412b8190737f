/** Words by namespace: an entity, a screen, what several share. */
export type Messages = Record<string, Record<string, unknown>>;

/** Those of files of one language, each of an area of the application. */
export const together = (files: Record<string, Messages>): Messages => Object.assign({}, ...Object.values(files)) as Messages;
