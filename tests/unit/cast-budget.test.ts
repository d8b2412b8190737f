import { expect, test } from 'vitest';
import { castsIn, problemsOf } from '../../scripts/checks/cast-budget.ts';

const counted = (text: string) => castsIn([{ file: 'file.tsx', text }]);

test('casts are counted by syntax', () => {
  expect(
    counted('const row = told as unknown as Row; go(row as never); const first = rows[0]!.name; const part = <B value={row!} />;'),
  ).toEqual({
    'as unknown as': 1,
    'as never': 1,
    '!': 2,
  });
});

test('neither a word, a comparison nor a definite field is one', () => {
  const text = `
    // as unknown as, as never, rows!
    const said = 'as never'; const other = a !== b || !c;
    class Held { row!: Row }
    const one = told as Row;`;
  expect(counted(text)).toEqual({ 'as unknown as': 0, 'as never': 0, '!': 0 });
});

test('more than the budget is refused, and so is a budget that did not fall', () => {
  const budget = { 'as unknown as': 2, 'as never': 1, '!': 3 };
  expect(problemsOf(budget, budget)).toEqual([]);
  expect(problemsOf({ ...budget, 'as never': 2 }, budget)).toEqual([expect.stringContaining('2 times `as never`, 1 are allowed')]);
  expect(problemsOf({ ...budget, '!': 1 }, budget)).toEqual([expect.stringContaining('take the budget')]);
});
