import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail } from '../../../domain/entity/failure.ts';
import { writeRows } from '../../../db/mutate.ts';
import type { PlanLine } from './import-plan.ts';
import { writePlan } from './use-import.ts';

vi.mock('../../../db/mutate.ts', () => ({ writeRows: vi.fn() }));
const write = vi.mocked(writeRows);
const lines: PlanLine[] = Array.from({ length: 250 }, (_, n) => ({
  number: n + 2,
  kind: n % 5 === 0 ? 'update' : 'create',
  ...(n % 5 === 0 ? { id: `id${n}` } : n === 2 ? { newId: 'made' } : {}),
  doc: { n },
  issues: [],
}));
const run = (signal = new AbortController().signal, onProgress: (done: number) => void = () => undefined) =>
  writePlan('vehicle', lines, { signal, onProgress });

beforeEach(() => {
  write.mockReset().mockResolvedValue(undefined);
});

describe('writing an import', () => {
  it('goes by chunks, with its progress', async () => {
    const progress: number[] = [];
    expect(await run(undefined, (done) => progress.push(done))).toEqual({
      created: 200,
      updated: 50,
      refused: [],
      left: [],
      failure: null,
    });
    expect(write.mock.calls.map(([, writes]) => writes.length)).toEqual([100, 100, 50]);
    expect(write.mock.calls[0]![1][0]).toEqual({ id: 'id0', doc: { n: 0 } });
    expect(write.mock.calls[0]![1].slice(1, 3)).toEqual([{ doc: { n: 1 } }, { newId: 'made', doc: { n: 2 } }]);
    expect(progress).toEqual([100, 200, 250]);
  });

  it('stops between chunks and says which lines are not written', async () => {
    const abort = new AbortController();
    const written = await run(abort.signal, () => abort.abort());
    expect(written).toMatchObject({ created: 80, updated: 20, failure: null });
    expect(written.left.map(({ number }) => number)).toEqual(lines.slice(100).map(({ number }) => number));
  });

  it('writes the rest of a chunk one of whose lines is refused', async () => {
    write.mockImplementation(async (_, writes) => {
      if (writes.some(({ doc }) => doc['n'] === 101)) throw fail('invalid', undefined, [{ field: 'registration', code: 'duplicate' }]);
    });
    const written = await run();
    expect(written).toMatchObject({ created: 199, updated: 50, left: [] });
    expect(written.refused).toEqual([{ ...lines[101], kind: 'error', issues: [{ field: 'registration', code: 'duplicate' }] }]);
  });

  it('ends when the device has no room, and says exactly what is written', async () => {
    write.mockResolvedValueOnce(undefined).mockRejectedValueOnce(fail('quota'));
    const written = await run();
    expect(written).toMatchObject({ created: 80, updated: 20 });
    expect(written.failure?.failure.code).toBe('quota');
    expect(written.left).toHaveLength(150);
  });
});
