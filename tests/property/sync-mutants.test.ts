import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTANTS } from './sync-mutant-list.ts';

it('each mutant finds what it breaks: the sources may have moved on', () => {
  const lost = MUTANTS.flatMap(({ name, file, and, ...first }) => {
    const source = readFileSync(file, 'utf8');
    return [first, ...(and ? [and] : [])].every(({ from }) => source.includes(from)) ? [] : [name];
  });
  expect(lost).toEqual([]);
});
