import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { ReportFigure } from '../../domain/reports/report.ts';
import { figureChange } from './report-figures.tsx';

const t = ((key: string, { value }: { value: string }) => (key === 'points' ? `${value} pt` : `contre ${value}`)) as unknown as TFunction;
const words = { t, lang: 'fr', timeZone: 'Europe/Paris', yes: 'Oui', no: 'Non' };
const figure = (part: Partial<ReportFigure>): ReportFigure => ({
  id: 'distanceKm',
  kind: 'number',
  unit: 'km',
  value: null,
  before: null,
  ...part,
});

describe('R-109 how a key figure changed', () => {
  it('in percent of what it was, with its unit', () => {
    expect(figureChange(figure({ value: 112, before: 100 }), words)).toEqual({
      value: 12,
      text: '+12,0\u00a0%',
      than: 'contre 100\u00a0km',
    });
    expect(figureChange(figure({ value: 75, before: 100, better: 'down' }), words)).toEqual({
      value: -25,
      text: '−25,0\u00a0%',
      than: 'contre 100\u00a0km',
      better: 'down',
    });
    expect(figureChange(figure({ kind: 'duration', unit: undefined as never, value: 3600, before: 3600 }), words)).toEqual({
      value: 0,
      text: '0,0\u00a0%',
      than: 'contre 1\u00a0h\u00a000',
    });
  });

  it('a share in points', () => {
    expect(figureChange(figure({ unit: '%', digits: 1, value: 18.25, before: 20 }), words)).toEqual({
      value: -1.7,
      text: '−1,7 pt',
      than: 'contre 20,0\u00a0%',
    });
    expect(figureChange(figure({ unit: '%', value: 5, before: 0 }), words)).toMatchObject({ value: 5 });
  });

  it('a score in points too, and what grew tenfold by how much: a share of next to nothing says nothing', () => {
    expect(
      figureChange(figure({ id: 'score', unit: undefined as never, digits: 1, value: 79.5, before: 81.3, inPoints: true }), words),
    ).toMatchObject({ value: -1.8, text: '−1,8 pt' });
    expect(figureChange(figure({ id: 'alerts', unit: undefined as never, value: 620, before: 5 }), words)).toMatchObject({
      text: '+615',
      than: 'contre 5',
    });
  });

  it('says nothing where nothing can be compared', () => {
    expect(figureChange(figure({ value: 5, before: null }), words)).toBeUndefined();
    expect(figureChange(figure({ value: null, before: 5 }), words)).toBeUndefined();
    expect(figureChange(figure({ value: 5, before: 0 }), words)).toBeUndefined();
  });
});
