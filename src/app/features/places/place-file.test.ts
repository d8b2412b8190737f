// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { planImport, type HowRead, type ImportLine } from './geojson-import.ts';
import { readPlaceFile, fromEpsg } from './place-file.ts';

const square = (x: number, y: number, side = 0.01) => [
  [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ],
];
const polygon = (x = 2.3, y = 48.8) => ({ type: 'Polygon', coordinates: square(x, y) });
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const feature = (geometry: unknown, properties: object | null = { name: 'A' }) => ({ type: 'Feature', properties, geometry });

function linesOf(kind: 'site' | 'zone', text: string | string[], how?: HowRead): ImportLine[] {
  const plan = planImport(kind, text, { rows: [], idOf: (doc, rank) => `${rank} ${JSON.stringify(doc)}` }, how);
  if (plan.problem !== undefined) throw new Error(plan.problem);
  return plan.lines;
}
const said = (lines: readonly ImportLine[]) => lines.map(({ name, kind, issues }) => [name, kind, ...issues.map(({ code }) => code)]);

describe('GeoJSON as people have it', () => {
  it('several outlines of one feature are a place each, numbered by whatever names it, and without what is of the whole', () => {
    const several = { type: 'MultiPolygon', coordinates: [square(2.3, 48.8), square(4.8, 45.7)] };
    const lines = linesOf('site', collection(feature(several, { nom: 'Parc', lat: 1, lng: 1 }), feature(several, null)), {
      fallbackName: 'Lieu',
    });
    expect(said(lines)).toEqual([
      ['Parc 1', 'create'],
      ['Parc 2', 'create'],
      ['Lieu 3', 'create'],
      ['Lieu 4', 'create'],
    ]);
    expect(lines.map(({ doc }) => [Math.floor(Number(doc?.['lat'])), Math.floor(Number(doc?.['lng']))])).toEqual([
      [48, 2],
      [45, 4],
      [48, 2],
      [45, 4],
    ]);
    expect(said(linesOf('zone', collection(feature({ type: 'GeometryCollection', geometries: [] }))))).toEqual([['A', 'error', 'no-area']]);
  });

  it.each([
    ['a geometry alone', JSON.stringify(polygon())],
    ['a collection of geometries alone', JSON.stringify({ type: 'GeometryCollection', geometries: [polygon()] })],
    ['a feature alone', JSON.stringify(feature(polygon(), null))],
    ['one without properties', JSON.stringify({ type: 'Feature', geometry: polygon() })],
    ['a collection within features', collection(feature({ type: 'GeometryCollection', geometries: [polygon()] }, {}))],
  ])('%s is read, and called as its file', (_what, text) =>
    expect(said(linesOf('zone', `\uFEFF ${text}`, { fallbackName: 'Dépôt' }))).toEqual([['Dépôt', 'create']]),
  );

  it('what has no name is told where no file gives one', () =>
    expect(said(linesOf('zone', JSON.stringify(polygon())))).toEqual([['', 'error', 'required']]));

  it('several in one are several, each with its number; what has no place is told alone', () => {
    const several = { type: 'GeometryCollection', geometries: [polygon(), { type: 'GeometryCollection', geometries: [polygon(2.4)] }] };
    expect(said(linesOf('zone', collection(feature(several), feature(null, { name: 'B' }))))).toEqual([
      ['A 1', 'create'],
      ['A 2', 'create'],
      ['B', 'error', 'no-area'],
    ]);
  });

  it.each([
    [2154, 648_237.103, 6_862_249.443, 2.2945, 48.8582],
    [2154, 700_000, 6_600_000, 3, 46.5],
    [3949, 1_562_182.359, 8_251_000.575, 1.0993, 49.4431],
    [32631, 448_251.795, 5_411_932.678, 2.2945, 48.8582],
    [25831, 448_251.795, 5_411_932.678, 2.2945, 48.8582],
    [32723, 186_056.58, 8_253_215.21, -47.93, -15.78],
    [3857, 255_422.572, 6_250_835.062, 2.2945, 48.8582],
    [4326, 2.2945, 48.8582, 2.2945, 48.8582],
  ])('EPSG:%d %d %d is %d, %d', (code, x, y, lng, lat) => {
    const [toLng, toLat] = fromEpsg(code)?.(x, y) ?? [];
    expect(toLng).toBeCloseTo(lng, 6);
    expect(toLat).toBeCloseTo(lat, 6);
  });

  it('is converted from the system that it names; one that is not known is named, and degrees are not supposed', () => {
    const lambert = (name: string) =>
      JSON.stringify({
        type: 'FeatureCollection',
        crs: { type: 'name', properties: { name } },
        features: [feature({ type: 'Point', coordinates: [648_237.103, 6_862_249.443] }, { name: 'A', radiusM: 50 })],
      });
    const [line] = linesOf('site', lambert('urn:ogc:def:crs:EPSG::2154'));
    expect(line).toMatchObject({ kind: 'create', doc: { radiusM: 50 } });
    expect(line?.doc?.['lat']).toBeCloseTo(48.8582, 6);
    expect(readPlaceFile(lambert('urn:ogc:def:crs:EPSG::31370'))).toEqual({
      problem: 'unknown-system',
      system: 'urn:ogc:def:crs:EPSG::31370',
    });
    expect(readPlaceFile(lambert('urn:ogc:def:crs:OGC:1.3:CRS84'))).toEqual({ problem: 'not-degrees' });
    expect(readPlaceFile(collection(feature({ type: 'Point', coordinates: [648_237, 6_862_249] })))).toEqual({ problem: 'not-degrees' });
  });

  it('that latitude may come first is asked, never guessed', () => {
    const swapped = collection(feature(polygon(48.8, 2.3)));
    const plan = planImport('zone', swapped, { rows: [], idOf: () => 'id' });
    expect(plan).toMatchObject({ mayBeSwapped: true, lines: [{ kind: 'create' }] });
    expect(readPlaceFile(swapped)).toMatchObject({ features: [{ geometry: polygon(48.8, 2.3) }] });
    const turned = [square(48.8, 2.3)[0]?.map(([x, y]) => [y, x])];
    expect(readPlaceFile(swapped, true)).toMatchObject({ features: [{ geometry: { coordinates: turned } }] });
    expect(readPlaceFile(collection(feature({ type: 'Point', coordinates: [-15.78, -97.9] })))).toMatchObject({ mayBeSwapped: true });
    for (const [x, y] of [
      [2.3, 48.8],
      [-47.93, -15.78],
      [45.2, 5.1 - 40],
    ])
      expect(readPlaceFile(collection(feature(polygon(x, y))))).toMatchObject({ mayBeSwapped: false });
  });
});

const kml = (inside: string, open = '<kml xmlns="http://www.opengis.net/kml/2.2">', close = '</kml>') =>
  `<?xml version="1.0" encoding="UTF-8"?>${open}<Document>${inside}</Document>${close}`;
const RING = '2.5,48.8,0 2.51,48.8,0 2.51,48.81,0 2.5,48.8,0';
const OUTLINE = `<Polygon><outerBoundaryIs><LinearRing><coordinates>\n ${RING}\n</coordinates></LinearRing></outerBoundaryIs></Polygon>`;

describe('KML and GPX', () => {
  it('marks of KML: outlines with holes, several in one, points and lines with their data, CDATA', () => {
    const hole =
      '<innerBoundaryIs><LinearRing><coordinates>2.505,48.802 2.507,48.802 2.507,48.803 2.505,48.802</coordinates></LinearRing></innerBoundaryIs>';
    const text = kml(
      `<Folder><Placemark><name><![CDATA[Dépôt & quai]]></name>${OUTLINE.replace('</outerBoundaryIs>', `</outerBoundaryIs>${hole}`)}</Placemark></Folder>` +
        `<Placemark><name>Deux</name><MultiGeometry>${OUTLINE}${OUTLINE.replaceAll('2.5', '2.6')}</MultiGeometry></Placemark>` +
        '<Placemark><name>Route</name><ExtendedData><Data name="halfWidthM"><value>30</value></Data></ExtendedData><LineString><coordinates>2.5, 48.8, 0 2.6, 48.9, 0</coordinates></LineString></Placemark>' +
        '<Placemark><name>Nu</name><Point><coordinates>2.5,48.8</coordinates></Point></Placemark>',
    );
    const lines = linesOf('zone', text);
    expect(said(lines)).toEqual([
      ['Dépôt & quai', 'create'],
      ['Deux 1', 'create'],
      ['Deux 2', 'create'],
      ['Route', 'create'],
      ['Nu', 'error', 'no-area'],
    ]);
    expect(lines[0]?.doc).toMatchObject({ area: { rings: [{ length: 4 }, { length: 4 }] } });
    expect(lines[3]?.doc).toMatchObject({ area: { kind: 'corridor', halfWidthM: 30 } });
    expect(linesOf('site', text)[4]).toMatchObject({ kind: 'create', doc: { name: 'Nu', lat: 48.8, lng: 2.5 } });
  });

  it('whatever prefix its names have', () => {
    const text = kml(`<Placemark><name>P</name>${OUTLINE}</Placemark>`)
      .replaceAll(/<(\/?)([a-zA-Z])/g, '<$1k:$2')
      .replace('xmlns=', 'xmlns:k=');
    expect(said(linesOf('zone', text))).toEqual([['P', 'create']]);
  });

  it('points, ways and tracks of GPX; one that ends where it began is an outline', () => {
    const at = (tag: string, ...points: [number, number][]) => points.map(([lat, lon]) => `<${tag} lat="${lat}" lon="${lon}"/>`).join('');
    const text = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="48.8" lon="2.5"><name>Quai</name></wpt><rte><name>Aller</name>${at('rtept', [48.8, 2.5], [48.9, 2.6])}</rte><trk><name>Tour</name><trkseg>${at('trkpt', [48.8, 2.5], [48.8, 2.6], [48.9, 2.6], [48.8, 2.5])}</trkseg></trk></gpx>`;
    expect(said(linesOf('site', text))[0]).toEqual(['Quai', 'create']);
    expect(said(linesOf('zone', text))).toEqual([
      ['Quai', 'error', 'no-area'],
      ['Aller', 'error', 'no-area'],
      ['Tour', 'create'],
    ]);
  });

  it('the files of a KMZ together; one that is broken takes none of them in', () => {
    const mark = (name: string) => kml(`<Placemark><name>${name}</name>${OUTLINE}</Placemark>`);
    expect(said(linesOf('zone', [mark('A'), mark('B')]))).toEqual([
      ['A', 'create'],
      ['B', 'create'],
    ]);
    expect(said(linesOf('zone', [kml('<NetworkLink><Link><href>b.kml</href></Link></NetworkLink>'), mark('B')]))).toEqual([
      ['B', 'create'],
    ]);
    expect(
      [[], [mark('A'), '<kml'], [mark('A'), '<html xmlns="http://www.w3.org/1999/xhtml"/>']].map((texts) => readPlaceFile(texts).problem),
    ).toEqual(['no-kml', 'xml', 'not-places']);
  });

  it('in an encoding that is not read is told by its name, in one file or in one of several', () => {
    const undecoded = { problem: 'unknown-encoding', encoding: 'x-none' } as const;
    for (const file of [[undecoded], [kml(''), undecoded]])
      expect(readPlaceFile(file)).toEqual({ problem: 'unknown-encoding', system: 'x-none' });
  });

  it('what a file is not is said truly', () => {
    const problems = [kml('').replace('</Document>', ''), '<html xmlns="http://www.w3.org/1999/xhtml"/>', kml(''), '{"a":1}', 'a;b'];
    expect(problems.map((text) => readPlaceFile(text).problem)).toEqual(['xml', 'not-places', 'empty', 'not-places', 'json']);
  });
});
