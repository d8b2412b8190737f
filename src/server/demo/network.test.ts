import { describe, expect, it } from 'vitest';
import { metresBetween } from './places.ts';
import { JUNCTIONS, pathBetween, ROADS } from './network.ts';

describe('roads of the demonstration', () => {
  it('are many, named, and placed once each', () => {
    expect(new Set(ROADS.map(({ name }) => name)).size).toBeGreaterThan(200);
    expect(JUNCTIONS.size).toBeGreaterThan(500);
  });

  it('join everything around Lyon, and everything along the Garonne', () => {
    const reached = (from: string): Set<string> => {
      const seen = new Set([from]);
      for (const name of seen) for (const { to } of JUNCTIONS.get(name)!.edges) seen.add(to);
      return seen;
    };
    expect(reached('perrache').size + reached('capitole').size).toBe(JUNCTIONS.size);
    expect(reached('perrache').has('capitole')).toBe(false);
  });

  it('have no stretch longer than a few kilometres once drawn', () => {
    for (const { edges } of JUNCTIONS.values())
      for (const { line } of edges) for (let i = 1; i < line.length; i++) expect(metresBetween(line[i - 1]!, line[i]!)).toBeLessThan(1200);
  });

  it('lead from Lyon to Valence by the valley, in about 100 km', () => {
    const { line } = pathBetween('saint-priest', 'valence');
    let km = 0;
    for (let i = 1; i < line.length; i++) km += metresBetween(line[i - 1]!, line[i]!) / 1000;
    expect(km).toBeGreaterThan(85);
    expect(km).toBeLessThan(115);
    expect(line.every(({ lng }) => lng > 4.6 && lng < 5.1)).toBe(true);
  });
});
