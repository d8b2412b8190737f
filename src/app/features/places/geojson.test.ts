import { describe, expect, it } from 'vitest';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { geoJsonOf } from './place-export.ts';
import { planImport, type ImportLine, type Known } from './geojson-import.ts';
import { kmlOf } from './place-export.ts';

const base = { owner: { type: 'organization', id: 'o', name: 'O' }, createdAt: '', updatedAt: '', ver: 1, fieldVersions: {} };
const zone = (name: string, area: unknown, rest: object = {}): LocalRow =>
  ({
    _id: `id-${name}`,
    ...base,
    name,
    code: null,
    kind: 'work',
    color: '#d4342b',
    area,
    speedLimitKmh: null,
    maxDwellMin: 30,
    openingHours: null,
    active: true,
    note: null,
    ...rest,
  }) as unknown as LocalRow;
const site = (name: string, rest: object = {}): LocalRow =>
  ({
    _id: `id-${name}`,
    ...base,
    name,
    code: 'S1',
    kind: 'depot',
    country: 'FR',
    lat: 45.5,
    lng: 4.5,
    radiusM: 150,
    area: null,
    minVisitS: 120,
    openingHours: [{ day: 1, fromMin: 480, toMin: 1080 }],
    ...rest,
  }) as unknown as LocalRow;

const RING = [
  [4, 45],
  [4, 46],
  [5, 46],
  [5, 45],
  [4, 45],
];
const HOLE = [
  [4.4, 45.4],
  [4.6, 45.4],
  [4.6, 45.6],
  [4.4, 45.6],
  [4.4, 45.4],
];
const none: Known = { rows: [], idOf: (doc, rank) => `${rank} ${JSON.stringify(doc)}` };
const linesOf = (plan: ReturnType<typeof planImport>): ImportLine[] => {
  if (plan.problem) throw new Error(plan.problem);
  return plan.lines;
};

describe('out and in again', () => {
  const areas = [
    { kind: 'polygon', rings: [RING, HOLE] },
    { kind: 'circle', center: [4, 45], radiusM: 250 },
    {
      kind: 'corridor',
      line: [
        [4, 45],
        [4.2, 45.1],
      ],
      halfWidthM: 80,
    },
  ];
  it('a zone of each kind comes back the same', () => {
    const text = JSON.stringify(
      geoJsonOf(
        'zone',
        areas.map((area, index) => zone(`Z${index}`, area)),
      ),
    );
    const lines = linesOf(planImport('zone', text, none));
    expect(lines.map(({ issues }) => issues)).toEqual([[], [], []]);
    expect(lines[1]!.doc).toMatchObject({ name: 'Z1', area: areas[1], color: '#d4342b', maxDwellMin: 30, active: true });
    expect(lines[2]!.doc!['area']).toEqual(areas[2]);
    const back = lines[0]!.doc!['area'] as { rings: number[][][] };
    expect(back.rings.map((ring) => new Set(ring.map(String)))).toEqual([RING, HOLE].map((ring) => new Set(ring.map(String))));
  });
  it('the outside turns counterclockwise, the hole clockwise', () => {
    const { geometry } = geoJsonOf('zone', [zone('Z', areas[0])]).features[0]!;
    const turn = (ring: number[][]): number =>
      ring.reduce((sum, [x, y], i) => sum + x! * ring[(i + 1) % ring.length]![1]! - ring[(i + 1) % ring.length]![0]! * y!, 0);
    const [outside, hole] = (geometry as { coordinates: number[][][] }).coordinates;
    expect(turn(outside!)).toBeGreaterThan(0);
    expect(turn(hole!)).toBeLessThan(0);
  });
  it('a site is its point, or its outline with its point', () => {
    const text = JSON.stringify(geoJsonOf('site', [site('A'), site('B', { code: 'S2', area: areas[0] })]));
    expect(JSON.parse(text).features[0].geometry).toEqual({ type: 'Point', coordinates: [4.5, 45.5] });
    const [first, second] = linesOf(planImport('site', text, none));
    expect(first!.doc).toMatchObject({
      name: 'A',
      lat: 45.5,
      lng: 4.5,
      radiusM: 150,
      area: null,
      openingHours: [{ day: 1, fromMin: 480, toMin: 1080 }],
    });
    expect(second!.doc).toMatchObject({ name: 'B', lat: 45.5, lng: 4.5, area: { kind: 'polygon' } });
  });
  it('KML has the names and the holes', () => {
    const kml = kmlOf('zone', [zone('R & D', areas[0])], 'Zones');
    expect(kml).toContain('<name>R &amp; D</name>');
    expect(kml.match(/innerBoundaryIs>/g)).toHaveLength(2);
    expect(kml).toContain('<color>ff2b34d4</color>');
  });
});

describe('files of others', () => {
  const feature = (geometry: unknown, properties: object = {}): object => ({
    type: 'Feature',
    properties: { Name: 'X', ...properties },
    geometry,
  });
  const plan = (...features: object[]): ImportLine[] =>
    linesOf(planImport('zone', JSON.stringify({ type: 'FeatureCollection', features }), none));
  it('takes altitude off, one polygon of several, a point with a radius, a line with a half width', () => {
    const lines = plan(
      feature({ type: 'Polygon', coordinates: [RING.map(([x, y]) => [x, y, 120])] }),
      feature({ type: 'MultiPolygon', coordinates: [[RING]] }),
      feature({ type: 'Point', coordinates: [4, 45] }, { radius: '300' }),
      feature(
        {
          type: 'LineString',
          coordinates: [
            [4, 45],
            [5, 45],
          ],
        },
        { halfWidthM: 40 },
      ),
    );
    expect(lines.map(({ issues }) => issues)).toEqual([[], [], [], []]);
    expect(lines.map(({ doc }) => (doc!['area'] as { kind: string }).kind)).toEqual(['polygon', 'polygon', 'circle', 'corridor']);
  });
  it('takes a name or a code that is a number as it is written', () => {
    const outline = { type: 'Polygon', coordinates: [RING] };
    const [named, other] = plan(feature(outline, { name: 75_012, code: 7 }), feature(outline, { Name: 69 }));
    expect([named!.issues, named!.name, named!.doc!['name'], named!.doc!['code']]).toEqual([[], '75012', '75012', '7']);
    expect([other!.issues, other!.doc!['name']]).toEqual([[], '69']);
  });
  it('says line by line what is wrong', () => {
    const lines = plan(
      feature({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [2, 2],
            [2, 0],
            [0, 2],
            [0, 0],
          ],
        ],
      }),
      feature({ type: 'MultiPolygon', coordinates: [] }),
      feature({ type: 'Point', coordinates: [4, 45] }),
      feature(null),
      { type: 'Feature', properties: null, geometry: { type: 'Polygon', coordinates: [RING] } },
      feature({ type: 'Polygon', coordinates: [RING] }, { kind: 'nope', speedLimitKmh: 900 }),
      feature({ type: 'Polygon', coordinates: [RING] }, { code: 'A' }),
      feature({ type: 'Polygon', coordinates: [RING] }, { code: 'A' }),
    );
    expect(lines.map(({ line, issues }) => [line, ...issues.map(({ field, code }) => `${field} ${code}`)])).toEqual([
      [1, 'area area-crossing'],
      [2, 'area no-area'],
      [3, 'area no-area'],
      [4, 'area no-area'],
      [5, 'name required'],
      [6, 'kind choice', 'speedLimitKmh too-big'],
      [7],
      [8, 'code duplicate'],
    ]);
  });
  it('is no GeoJSON', () => {
    expect(planImport('zone', 'name;code', none)).toEqual({ problem: 'json' });
    expect(planImport('zone', '{"type":"Topology"}', none)).toEqual({ problem: 'not-places' });
    expect(planImport('zone', '{"type":"FeatureCollection","features":[]}', none)).toEqual({ problem: 'empty' });
  });
});

describe('what is there already', () => {
  const feature = (coordinates: number[][], properties: object): object => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [coordinates] },
  });
  const yard = feature(RING, { name: 'Cour' });
  const dock = feature(HOLE, { name: 'Quai', color: '#2f6fc1' });
  const bring = (features: object[], rows: readonly LocalRow[] = [], kind: 'zone' | 'site' = 'zone'): ImportLine[] =>
    linesOf(planImport(kind, JSON.stringify({ type: 'FeatureCollection', features }), { ...none, rows }));
  const kinds = (lines: readonly ImportLine[]): string[] => lines.map(({ kind }) => kind);
  const ids = (lines: readonly ImportLine[]): (string | undefined)[] => lines.map(({ newId }) => newId);
  const stored = (lines: readonly ImportLine[]): LocalRow[] =>
    lines.flatMap(({ kind, newId, doc }) => (kind === 'create' ? [{ ...base, _id: newId, ...doc } as unknown as LocalRow] : []));

  it('the same file twice adds its places once; two that are alike in it are two', () => {
    const first = bring([yard, dock, yard]);
    expect(kinds(first)).toEqual(['create', 'create', 'create']);
    expect(new Set(ids(first)).size).toBe(3);
    expect(kinds(bring([yard, dock, yard], stored(first)))).toEqual(['there', 'there', 'there']);
    expect(kinds(bring([yard, yard, yard], stored(first)))).toEqual(['there', 'there', 'create']);
    expect(ids(bring([yard, yard, yard], stored(first))).slice(0, 2)).toEqual([undefined, undefined]);
  });

  it('a name that exists already, or is there before in the file, is told; nothing is refused', () => {
    const first = bring([yard]);
    const lines = bring([feature(HOLE, { name: ' cour' }), dock, feature(RING, { name: 'QUAI' }), yard], stored(first));
    expect(lines.map(({ kind, twin }) => [kind, twin?.line])).toEqual([
      ['create', null],
      ['create', undefined],
      ['create', 2],
      ['there', undefined],
    ]);
  });

  it('on another device they are the same rows, in whatever order; another outline or name is another', () => {
    const [one, other, twin] = ids(bring([yard, dock, yard]));
    expect(ids(bring([dock, yard, yard]))).toEqual([other, one, twin]);
    const others = ids(bring([feature(HOLE, { name: 'Cour' }), feature(RING, { name: 'Cour 2' })]));
    expect(new Set([one, other, twin, ...others]).size).toBe(5);
  });

  it('one that was corrected since is still the one its line made; one that was removed is brought in again', () => {
    const [first, second, third] = stored(bring([yard, dock, yard])) as [LocalRow, LocalRow, LocalRow];
    expect(kinds(bring([yard, dock, yard], [{ ...first, name: 'Cour nord' }, { ...second, color: null }, third]))).toEqual([
      'there',
      'there',
      'there',
    ]);
    expect(bring([yard, dock, yard], [second, third])).toMatchObject([
      { kind: 'there' },
      { kind: 'there' },
      { kind: 'create', newId: first._id },
    ]);
  });

  it('one that a person drew counts for one line, whatever way its outline turns and whatever else it says', () => {
    const drawn = zone('Cour', { rings: [RING.toReversed()], kind: 'polygon' }, { note: 'Portail au nord' });
    expect(kinds(bring([yard, yard], [drawn]))).toEqual(['there', 'create']);
  });

  it('what was exported is there: zones of each shape, sites, with their numbers and hours', () => {
    const rows = [
      zone('A', { kind: 'polygon', rings: [RING.toReversed(), HOLE] }),
      zone('B', { radiusM: 250, center: [4, 45], kind: 'circle' }, { code: 'Z1' }),
      zone('C', {
        kind: 'corridor',
        line: [
          [4, 45],
          [4.2, 45.1],
        ],
        halfWidthM: 80,
      }),
    ];
    expect(kinds(bring(geoJsonOf('zone', rows).features, rows))).toEqual(['there', 'there', 'there']);
    const sites = [
      site('A', { openingHours: [{ day: 1, toMin: 1080, fromMin: 480 }] }),
      site('B', { code: 'S2', area: { kind: 'polygon', rings: [RING] } }),
    ];
    expect(kinds(bring(geoJsonOf('site', sites).features, sites, 'site'))).toEqual(['there', 'there']);
  });

  it('a number that another place has is to be corrected; the place that the line made is not', () => {
    const numbered = feature(RING, { name: 'Cour', code: 'Z1' });
    const [made] = stored(bring([numbered]));
    expect(kinds(bring([numbered], [{ ...made!, name: 'Cour nord' }]))).toEqual(['there']);
    expect(bring([numbered], [zone('Autre', { kind: 'circle', center: [4, 45], radiusM: 250 }, { code: 'Z1' })])).toMatchObject([
      { kind: 'error', issues: [{ field: 'code', code: 'duplicate' }] },
    ]);
    expect(kinds(bring([numbered, numbered], [made!]))).toEqual(['there', 'error']);
    expect(
      kinds(bring([feature(RING, { name: 'Cour', code: 'null' })], [zone('Autre', { kind: 'circle', center: [4, 45], radiusM: 250 })])),
    ).toEqual(['create']);
  });
});
