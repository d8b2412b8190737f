import { FailureError } from '../../../domain/kit/failure.ts';
import type { EntityName } from '../../../domain/registry.ts';
import { writeRows } from '../../../db/mutate.ts';
import type { PlanLine } from './import-plan.ts';

/** Lines stored in one go: all of them or none. */
const CHUNK = 100;

export interface Written {
  created: number;
  updated: number;
  /** Lines the device refused although the dry run passed: a row changed meanwhile. */
  refused: PlanLine[];
  /** Lines that were not tried: stopped, or no room. */
  left: PlanLine[];
  /** Why it ended before the last line, unless the person stopped it. */
  failure: FailureError | null;
}

const isAboutALine = (error: unknown): error is FailureError =>
  error instanceof FailureError && (error.failure.code === 'invalid' || error.failure.code === 'too-large');

/** Stores the lines for sending, in the order of the file. What is written stays, whatever follows; the result says which. */
export async function writePlan(
  entityName: EntityName,
  lines: readonly PlanLine[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Written> {
  const written: Written = { created: 0, updated: 0, refused: [], left: [], failure: null };
  const write = async (some: readonly PlanLine[]): Promise<void> => {
    await writeRows(
      entityName,
      some.map(({ id, newId, doc }) => ({ ...(id === undefined ? {} : { id }), ...(newId === undefined ? {} : { newId }), doc })),
    );
    for (const { kind } of some) written[kind === 'create' ? 'created' : 'updated']++;
  };
  for (let at = 0; at < lines.length; at += CHUNK) {
    if (signal.aborted) {
      written.left = lines.slice(at);
      break;
    }
    const chunk = lines.slice(at, at + CHUNK);
    let done = 0;
    try {
      await write(chunk).catch(async (error: unknown) => {
        if (!isAboutALine(error)) throw error;
        for (const line of chunk) {
          await write([line]).catch((reason: unknown) => {
            if (!isAboutALine(reason)) throw reason;
            written.refused.push({ ...line, kind: 'error', issues: reason.failure.fields ?? [{ field: '', code: reason.failure.code }] });
          });
          done++;
        }
      });
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      written.failure = error;
      written.left = lines.slice(at + done);
      break;
    }
    onProgress(at + chunk.length);
  }
  return written;
}
