import { describe, expect, it } from 'vitest';
import { sceneOf, zoneAt } from '../../../tests/helpers/alert-life.ts';
import { at, drive, park, said, tick } from '../../../tests/helpers/alert-told.ts';
import { evaluateAll, type Evaluated, type Happening } from './evaluate.ts';
import type { Scene } from './watch.ts';

const changes = (alerts: Evaluated['alerts']): unknown[][] =>
  alerts.map(({ change, alert }) => [
    change,
    alert.zone,
    (alert.startMs - at(0)) / 60_000,
    alert.endMs === null ? null : (alert.endMs - at(0)) / 60_000,
  ]);
/** What becomes of alerts by the happenings before an edit, and by those after it. */
function edited(before: Scene, first: Happening[], after: Scene, then: Happening[]): [unknown[][], unknown[][]] {
  const made = evaluateAll(before, null, first);
  return [changes(made.alerts), changes(evaluateAll(after, JSON.parse(JSON.stringify(made.state)), then).alerts)];
}
const ruled = (scene: Scene, rule: Partial<Scene['rule']>): Scene => ({ ...scene, rule: { ...scene.rule, ...rule } });

describe('an edit of a rule ends only what it is about', () => {
  const more = zoneAt({ _id: 'y', area: { kind: 'circle', center: [4.9, 45.75], radiusM: 300 } });
  const out = (min: number): Happening => said(min, { ...drive, lat: 45.77 });

  it('one zone more: the stay in the first goes on, told or not yet; one zone less ends its own alone', () => {
    const one = sceneOf('zone-dwell', { threshold: 60 });
    const two = { ...ruled(one, { zones: ['z', 'y'] }), zones: [...one.zones, more] };
    const [first, then] = edited(one, [out(-5), said(0, park), said(10, park), tick(70)], two, [
      tick(80),
      said(90, park),
      out(100),
      out(101),
    ]);
    expect(first).toEqual([['opened', 'z', 0, null]]);
    expect(then).toEqual([['closed', 'z', 0, 100]]);
    // It had waited for half of its time.
    expect(edited(one, [out(-5), said(0, park), said(10, park), tick(30)], two, [tick(40), tick(61)])[1]).toEqual([
      ['opened', 'z', 0, null],
    ]);
    expect(edited(two, [out(-5), said(0, park), said(10, park), tick(70)], one, [tick(80)])[1]).toEqual([]);
    const other = { ...ruled(one, { zones: ['y'] }), zones: [more] };
    expect(edited(two, [out(-5), said(0, park), said(10, park), tick(70)], other, [tick(80), tick(200)])[1]).toEqual([
      ['closed', 'z', 0, 80],
    ]);
  });

  it('a zone that it was in stays one that it leaves', () => {
    const one = sceneOf('zone-leave');
    const two = { ...ruled(one, { zones: ['z', 'y'] }), zones: [...one.zones, more] };
    expect(edited(one, [said(0, drive), said(1, drive)], two, [out(2), out(3)])[1]).toMatchObject([
      ['opened', 'z', 2, null],
      ['closed', 'z', 2, 2],
    ]);
  });

  it('another threshold, hold or time slot tells nothing again that goes on', () => {
    const fast = (min: number): Happening => said(min, { speedKmh: 60, ignition: true });
    const speed = sceneOf('speed', { threshold: 50 });
    const day = [{ day: 5, fromMin: 0, toMin: 1440 }];
    for (const rule of [{ threshold: 55 }, { threshold: 40 }, { forS: 120 }, { schedule: day }, { threshold: 30, forS: 0, schedule: day }])
      expect(edited(speed, [fast(0), fast(1)], ruled(speed, rule), [tick(1.5), fast(2), fast(3)])[1]).toEqual([]);
    // By the new one it is over.
    expect(edited(speed, [fast(0), fast(1)], ruled(speed, { threshold: 70 }), [fast(2), fast(3)])[1]).toEqual([['closed', null, 0, 2]]);
    const silent = sceneOf('device-silent', { threshold: 30 }, { listeningSinceMs: at(-600) });
    expect(edited(silent, [said(0, drive), tick(31)], ruled(silent, { threshold: 60 }), [tick(40), tick(61), said(70, drive)])[1]).toEqual([
      ['closed', null, 0, 70],
    ]);
    const low = said(0, { fuelPct: 8 });
    const fuel = sceneOf('fuel-level');
    expect(
      edited(fuel, [low, said(6, { fuelPct: 8 })], ruled(fuel, { threshold: 10 }), [said(7, { fuelPct: 8 }), said(20, { fuelPct: 8 })])[1],
    ).toEqual([]);
  });

  it('what waits to be told waits as long as the rule says now', () => {
    const dwell = sceneOf('zone-dwell', { threshold: 60 });
    const first = [out(-5), said(0, park), said(10, park), tick(30)];
    expect(edited(dwell, first, ruled(dwell, { threshold: 120 }), [tick(100), tick(119)])[1]).toEqual([]);
    expect(edited(dwell, first, ruled(dwell, { threshold: 120 }), [tick(121)])[1]).toEqual([['opened', 'z', 0, null]]);
    expect(edited(dwell, first, ruled(dwell, { threshold: 20 }), [tick(31)])[1]).toEqual([['opened', 'z', 0, null]]);
  });

  it('a probe that is watched no more ends its own alert', () => {
    const cold = (min: number): Happening => said(min, { temperaturesC: { a: 12, b: 12 } });
    const all = sceneOf('temperature', { threshold: 8 });
    const [first, then] = edited(all, [cold(0), cold(6)], ruled(all, { probe: 'a' }), [cold(7), cold(20)]);
    expect(first).toHaveLength(2);
    expect(then).toMatchObject([['closed', null, 0, 7]]);
  });
});
