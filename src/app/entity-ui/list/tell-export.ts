const NAME_MAX = 200;

/**
 * Tells of a file that leaves this device, with what else waits to be sent: it is in the trail of administration, also when it was made without network. Who is in
 * no organization has no such trail; a device that keeps nothing more lets the file go.
 */
export async function tellExport(file: string, rows: number): Promise<void> {
  // What writes is no part of what a list needs to show.
  await import('../../../db/mutate.ts')
    .then(({ createRow }) => createRow('fileExport', { file: file.slice(0, NAME_MAX), rows, madeAt: new Date().toISOString() }))
    .catch(() => undefined);
}
