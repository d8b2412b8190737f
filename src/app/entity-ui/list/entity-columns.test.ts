import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import type { Entity } from '../../../domain/entity/entity.ts';
import { vehicle } from '../../../domain/vehicle/vehicle.ts';
import { columnsOf } from './entity-columns.tsx';
import { formatNumber } from '../../../domain/text/format.ts';
import type { WordsOf } from '../field-text.ts';

const words: WordsOf = {
  t: ((key: string) => key) as never,
  lang: 'fr',
  timeZone: 'Europe/Paris',
  yes: 'oui',
  no: 'non',
  titleOf: () => undefined,
};

test('a figure whose unit is in the head keeps the decimals it has beside its unit', () => {
  const columns = columnsOf<Record<string, unknown>>(vehicle as unknown as Entity, words, (row) => row as never);
  const cell = (id: string, value: number): unknown =>
    (columns.find((column) => column.id === id)!.cell({ [id]: value }) as ReactElement<{ children: unknown }>).props.children;
  expect([cell('consumptionRef', 7.6), cell('co2GKm', 185), cell('gvwrKg', 3500.4)]).toEqual(['7,6', '185', formatNumber(3500, 'fr')]);
});
