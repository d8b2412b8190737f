import { describe, expect, it } from 'vitest';
import { completeDoc, type AnyRow, type Entity } from '../../../domain/entity/entity.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { planImport, planner, type ImportContext, type ImportSettings, type PlanLine } from './import-plan.ts';
import { headLineOf, startingKey, WHOLE_LINE } from './match-columns.ts';
import type { Table } from './read-table.ts';
import { Twins } from './import-twins.tsx';

const vehicle = ENTITIES.vehicle as unknown as Entity;
const driver = ENTITIES.driver as unknown as Entity;
const id = (n: number): string => `0199bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`;
const rowOf = (entity: Entity, n: number, doc: Record<string, unknown>): AnyRow => ({
  _id: id(n),
  ver: 1,
  fieldVersions: {},
  createdAt: '',
  updatedAt: '',
  owner: { type: 'organization', id: 'o', name: 'O' },
  ...completeDoc(entity, doc),
});
const tableOf = (header: readonly string[], ...lines: string[][]): Table => ({
  header,
  reading: { encoding: 'utf-8', delimiter: ';', sheets: [], sheet: null, headLine: 1, heads: [], above: 0, mixed: 0, merged: 0 },
  lines: lines.map((cells, at) => ({ number: at + 2, cells })),
});

const drivers = [
  rowOf(driver, 1, { name: 'Hélène Bénali', employeeNumber: 'E1' }),
  rowOf(driver, 2, { name: 'Paul Roy', employeeNumber: 'E2' }),
  rowOf(driver, 3, { name: 'Paul Roy', employeeNumber: 'E3' }),
];
const vehicles = [
  rowOf(vehicle, 10, { registration: 'GH-482-KD', name: 'Ancien', odometerKm: 1000, tags: ['a'], vin: 'VF1FL000960123456' }),
  rowOf(vehicle, 11, { registration: 'AB-123-CD', vin: 'CASSE' }),
];
const context = (over: Partial<ImportContext> = {}): ImportContext => ({
  lang: 'fr',
  timeZone: 'Europe/Paris',
  rows: vehicles,
  mayCreate: true,
  mayUpdate: true,
  unitName: (unit) => unit,
  dictionaries: [
    { lang: 'fr', fields: {}, choices: { energy: { electric: 'Électrique', diesel: 'Gazole' } } },
    { lang: 'en', fields: {}, choices: { energy: { diesel: 'Diesel fuel' } } },
  ],
  rowsOf: (entity) => (entity === 'driver' ? drivers : []),
  idOf: (doc, rank) => `${rank} ${JSON.stringify(doc)}`,
  ...over,
});
const settings = (columns: (string | null)[], over: Partial<ImportSettings> = {}): ImportSettings => ({
  columns,
  key: columns.includes('registration') ? 'registration' : null,
  emptyClears: false,
  ...over,
});
function plan(
  columns: (string | null)[],
  lines: string[][],
  over: Partial<ImportSettings> = {},
  from: Partial<ImportContext> = {},
): PlanLine[] {
  const table = tableOf(columns.map(String), ...lines);
  return table.lines.map(planner(vehicle, table, settings(columns, over), context(from)).plan);
}
const codes = (line: PlanLine | undefined): Record<string, string> =>
  Object.fromEntries((line?.issues ?? []).map(({ field, code }) => [field, code]));

describe('a dry run', () => {
  it('reads each kind as people write it', () => {
    const [line] = plan(
      ['registration', 'odometerKm', 'energy', 'inServiceOn', 'carSharing', 'driver', 'tags', 'note', null],
      [['zz 111 zz', '48 213,5 km', 'électrique', '21/11/2026', 'OUI', 'helene benali', 'nord, froid ;', "'+33 6", 'rien']],
    );
    expect(line).toEqual({
      number: 2,
      kind: 'create',
      newId: expect.stringContaining('0 ') as string,
      issues: [],
      doc: {
        registration: 'ZZ-111-ZZ',
        odometerKm: 48213.5,
        energy: 'electric',
        inServiceOn: '2026-11-21',
        carSharing: true,
        driver: id(1),
        tags: ['nord', 'froid'],
        note: '+33 6',
      },
    });
  });

  it('recognizes rows by the unique field and writes only what changes', () => {
    const lines = plan(
      ['registration', 'name', 'odometerKm'],
      [
        ['gh482kd', 'Nouveau', '1000'],
        ['GH-482-KD', 'Encore', ''],
        ['ab 123 cd', '', ''],
      ],
    );
    expect(lines[0]).toMatchObject({ kind: 'update', id: id(10), doc: { name: 'Nouveau' } });
    expect(codes(lines[1])).toEqual({ registration: 'line-twice' });
    expect(lines[1]!.issues[0]!.params).toEqual({ line: 2 });
    expect(lines[2]).toMatchObject({ kind: 'same', id: id(11) });
  });

  it('a plate is recognized and taken whatever its separators, twice in a file too', () => {
    expect(plan(['registration', 'name'], [['gh482kd', 'Autre nom']])[0]!.kind).toBe('update');
    expect(codes(plan(['registration'], [['GH 482\u2011KD']], { key: null })[0])).toEqual({ registration: 'duplicate' });
    const twice = plan(['registration'], [['1234 AB 06'], ['1234AB06'], ['B-AB 123'], ['BA-B 123']], { key: null });
    expect(twice.map(({ kind }) => kind)).toEqual(['create', 'error', 'create', 'create']);
    expect(codes(twice[1])).toEqual({ registration: 'line-twice' });
  });

  it('an empty cell leaves the value, or takes it away when asked', () => {
    const cells = [['GH-482-KD', '', '', '']];
    expect(plan(['registration', 'name', 'odometerKm', 'tags'], cells)[0]!.kind).toBe('same');
    expect(plan(['registration', 'name', 'odometerKm', 'tags'], cells, { emptyClears: true })[0]).toMatchObject({
      kind: 'update',
      doc: { name: null, odometerKm: null, tags: [] },
    });
  });

  it('says what is wrong on each line, with the rules of the form', () => {
    const lines = plan(
      ['registration', 'vin', 'year', 'energy', 'driver', 'carSharing', 'inServiceOn', 'odometerKm'],
      [
        ['', 'VF1FL00096O123456', '1900', 'vapeur', 'Paul Roy', 'peut-être', '31/02/2026', 'beaucoup'],
        ['ZZ-222-ZZ', 'VF1FL000960123456', '', '', 'Inconnu', '', '', '-1'],
        ['ZZ_333', '', '12,5', '', '', '', '', ''],
      ],
    );
    expect(codes(lines[0])).toEqual({
      registration: 'required',
      vin: 'vin-characters',
      year: 'too-small',
      energy: 'choice-unknown',
      driver: 'ref-several',
      carSharing: 'flag',
      inServiceOn: 'day',
      odometerKm: 'number',
    });
    expect(codes(lines[1])).toEqual({ vin: 'duplicate', driver: 'ref-unknown', odometerKm: 'too-small' });
    expect(codes(lines[2])).toEqual({ registration: 'plate-characters', year: 'integer' });
    expect(lines.map(({ kind }) => kind)).toEqual(['error', 'error', 'error']);
  });

  it('a required column that the file lacks is told on each line', () =>
    expect(codes(plan(['name'], [['Sans plaque']])[0])).toEqual({ registration: 'required' }));

  it('what a row already had wrong does not stop another field', () => {
    expect(plan(['registration', 'name'], [['AB-123-CD', 'Réparé']])[0]).toMatchObject({ kind: 'update', doc: { name: 'Réparé' } });
    expect(codes(plan(['registration', 'vin'], [['AB-123-CD', 'COURT']])[0])).toEqual({ vin: 'vin-characters' });
  });

  it('gives a unique value once in the file, whatever its spelling', () => {
    const lines = plan(
      ['registration', 'vin'],
      [
        ['ZZ-111-ZZ', 'VF1FL000960123457'],
        ['ZZ 222 ZZ', 'vf1fl000960123457'],
        ['zz111zz', ''],
      ],
    );
    expect(lines.map(codes)).toEqual([{}, { vin: 'line-twice' }, { registration: 'line-twice' }]);
  });

  it('does what the person may do only', () => {
    expect(codes(plan(['registration'], [['ZZ-111-ZZ']], {}, { mayCreate: false })[0])).toEqual({ '': 'may-not-create' });
    expect(codes(plan(['registration', 'name'], [['GH-482-KD', 'x']], {}, { mayUpdate: false })[0])).toEqual({ '': 'may-not-update' });
  });

  it('adds every line when nothing tells them apart, and says when a name is several rows', () => {
    const table = tableOf(['Nom'], ['Paul Roy'], ['Hélène Benali']);
    const lines = (key: string | null): PlanLine[] =>
      table.lines.map(planner(driver, table, { columns: ['name'], key, emptyClears: false }, context({ rows: drivers })).plan);
    expect(lines(null).map(({ kind }) => kind)).toEqual(['create', 'create']);
    expect(lines('name').map((line) => [line.kind, codes(line)])).toEqual([
      ['error', { name: 'row-several' }],
      ['update', {}],
    ]);
  });

  describe('of bills', () => {
    const cost = ENTITIES.vehicleCost as unknown as Entity;
    const columns = ['label', 'vehicle', 'fromOn', 'netCents', 'reference'];
    const FILE = tableOf(
      columns,
      ['Plein', 'GH-482-KD', '2026-01-05', '80', ''],
      ['Plein', 'GH-482-KD', '2026-01-05', '80', ''],
      ['Prime', 'GH-482-KD', '2026-01-31', '120,50', 'F-1'],
    );
    const read = (rows: readonly AnyRow[], key: string | null, of = columns): PlanLine[] =>
      FILE.lines.map(
        planner(
          cost,
          FILE,
          { columns: of, key, emptyClears: false },
          context({ rows, rowsOf: (entity) => (entity === 'vehicle' ? vehicles : []) }),
        ).plan,
      );
    const kinds = (lines: readonly PlanLine[]): string[] => lines.map(({ kind }) => kind);
    const stored = (lines: readonly PlanLine[]): AnyRow[] =>
      lines.flatMap(({ kind, newId, doc }, n) =>
        kind === 'create' ? [{ ...rowOf(cost, 100 + n, doc), ...(newId === undefined ? {} : { _id: newId }) }] : [],
      );

    it('the same file twice adds them once, whether they have a number or not; two that are alike in it are two', () => {
      const first = read([], 'reference');
      expect(kinds(first)).toEqual(['create', 'create', 'create']);
      expect(kinds(read(stored(first), 'reference'))).toEqual(['same', 'same', 'same']);
      expect(kinds(read(stored(first).slice(1), 'reference'))).toEqual(['same', 'create', 'same']);
      const unnumbered = columns.map((name) => (name === 'reference' ? null : name)) as string[];
      expect(startingKey(cost, unnumbered)).toBe(WHOLE_LINE);
      expect(kinds(read(stored(read([], WHOLE_LINE, unnumbered)), WHOLE_LINE, unnumbered))).toEqual(['same', 'same', 'same']);
    });

    describe('without a number, whatever device brings them in', () => {
      const UNNUMBERED = columns.slice(0, 4);
      const bring = (lines: string[][], rows: readonly AnyRow[] = [], key: string | null = WHOLE_LINE): PlanLine[] => {
        const table = tableOf(UNNUMBERED, ...lines);
        return table.lines.map(
          planner(
            cost,
            table,
            { columns: UNNUMBERED, key, emptyClears: false },
            context({ rows, rowsOf: (entity) => (entity === 'vehicle' ? vehicles : []) }),
          ).plan,
        );
      };
      const ids = (lines: readonly PlanLine[]): (string | undefined)[] => lines.map(({ newId }) => newId);
      const [toll, fuel] = [
        ['Péage', 'GH-482-KD', '2026-01-05', '12'],
        ['Plein', 'GH-482-KD', '2026-01-05', '80'],
      ];

      it('they are the same rows, in whatever order; two that are alike in a file are two; on another day, another', () => {
        const one = ids(bring([fuel, fuel, toll]));
        expect(new Set(one).size).toBe(3);
        expect(ids(bring([toll, fuel, fuel]))).toEqual([one[2], one[0], one[1]]);
        const february = ['Plein', 'GH-482-KD', '2026-02-05', '80'];
        expect(one).not.toContain(ids(bring([february]))[0]);
        expect(kinds(bring([february, fuel], stored(bring([fuel, fuel]))))).toEqual(['create', 'same']);
      });

      it('one that was corrected since is still the one its line made; one that was removed is brought in again', () => {
        const [first, second, other] = stored(bring([fuel, fuel, toll])) as [AnyRow, AnyRow, AnyRow];
        expect(bring([fuel, fuel, toll], [{ ...first, netCents: 8500 }, second, other])).toMatchObject([
          { kind: 'same', id: first._id },
          { kind: 'same', id: second._id },
          { kind: 'same' },
        ]);
        expect(bring([fuel, fuel, toll], [second, other])).toMatchObject([
          { kind: 'same', id: second._id },
          { kind: 'create', newId: first._id },
          { kind: 'same' },
        ]);
      });

      it('one that a person wrote by hand counts for one line', () => {
        const byHand = rowOf(cost, 70, { label: 'Plein', vehicle: id(10), fromOn: '2026-01-05', netCents: 8000 });
        expect(kinds(bring([fuel, fuel], [byHand]))).toEqual(['same', 'create']);
      });

      it('nor are numbered ones refused: the same line is the same row', () => {
        expect(new Set(ids(read([], 'reference'))).size).toBe(3);
        expect(ids(read([], 'reference'))).toEqual(ids(read([], 'reference')));
        expect(ids(bring([fuel, fuel], [], null))).toEqual([undefined, undefined]);
      });
    });

    it('one with the words of another is another, and is not written over it; who wants every line added has it', () => {
      const january = rowOf(cost, 50, { label: 'Prime', vehicle: id(10), fromOn: '2025-12-31', netCents: 12_050 });
      expect(
        kinds(read([january], startingKey(cost, ['label', 'vehicle', 'fromOn', 'netCents']), ['label', 'vehicle', 'fromOn', 'netCents'])),
      ).toEqual(['create', 'create', 'create']);
      expect(kinds(read(stored(read([], null)).slice(0, 2), null))).toEqual(['create', 'create', 'create']);
    });
  });

  it('answers the person between slices and stops when asked', async () => {
    const table = tableOf(
      ['Plaque'],
      ...Array.from({ length: 3000 }, (_, n) => [
        `ZZ-${String(n % 1000).padStart(3, '0')}-A${String.fromCharCode(65 + Math.floor(n / 1000))}`,
      ]),
    );
    const abort = new AbortController();
    let pauses = 0;
    const options = { signal: abort.signal, onProgress: () => undefined, pause: async () => void pauses++ };
    const done = await planImport(vehicle, table, settings(['registration']), context(), options);
    expect(done.counts).toEqual({ create: 3000, update: 0, same: 0, left: 0, error: 0 });
    expect(pauses).toBeGreaterThan(0);
    await expect(
      planImport(vehicle, table, settings(['registration']), context(), { ...options, pause: async () => abort.abort(new Error('stop')) }),
    ).rejects.toThrow('stop');
  });
});

describe('what the cells were understood as', () => {
  const run = (columns: (string | null)[], lines: string[][], over: Partial<ImportSettings> = {}) => {
    const table = tableOf(
      columns.map((name) => name ?? ''),
      ...lines,
    );
    const { plan: planLine, readings } = planner(vehicle, table, settings(columns, over), context());
    return { lines: table.lines.map(planLine), readings: readings() };
  };

  it('is counted by column, those refused first', () => {
    const { readings } = run(
      ['registration', 'inServiceOn'],
      [
        ['ZA-101-AA', '21/11/2026'],
        ['ZA-102-AA', '21/11/2026'],
        ['ZA-103-AA', 'jamais'],
        ['ZA-104-AA', ''],
      ],
    );
    expect(readings[1]).toMatchObject({
      field: 'inServiceOn',
      asks: null,
      read: 2,
      refused: 1,
      empty: 1,
      different: 2,
      samples: [
        { raw: 'jamais', count: 1, issue: { code: 'day' } },
        { raw: '21/11/2026', count: 2, value: '2026-11-21' },
      ],
    });
  });

  it('days that contradict each other are asked: nothing of them is written before, and the answer holds for all', () => {
    const cells = [
      ['ZA-101-AA', '31/12/2026'],
      ['ZA-102-AA', '03/04/2027'],
      ['ZA-103-AA', '06/25/2027'],
    ];
    const asked = run(['registration', 'inServiceOn'], cells);
    expect(asked.readings[1]).toMatchObject({ asks: 'day', turns: 'day', refused: 3 });
    expect(asked.lines.map(({ issues }) => issues[0]?.code)).toEqual(['day-order', 'day-order', 'day-order']);
    const said = run(['registration', 'inServiceOn'], cells, { styles: { inServiceOn: { day: 'dmy' } } });
    expect(said.lines.map(({ doc, issues }) => doc['inServiceOn'] ?? issues[0]?.code)).toEqual(['2026-12-31', '2027-04-03', 'day']);
  });

  it('figures that can be two are asked; the file, its language and the field say what they can', () => {
    const cells = [
      ['ZA-101-AA', '12,345', '2,100'],
      ['ZA-102-AA', '98,760', '1,990'],
    ];
    const asked = run(['registration', 'odometerKm', 'gvwrKg'], cells);
    expect(asked.readings.map(({ asks }) => asks)).toEqual([null, 'decimal', null]);
    expect(asked.lines[0]?.issues).toEqual([
      { field: 'odometerKm', code: 'two-figures', params: { whole: '12\u00a0345', decimal: '12,345' } },
    ]);
    const said = run(['registration', 'odometerKm', 'gvwrKg'], cells, { styles: { odometerKm: { decimal: '.' } } });
    expect(said.lines.map(({ doc }) => [doc['odometerKm'], doc['gvwrKg']])).toEqual([
      [12345, 2100],
      [98760, 1990],
    ]);
  });

  it('what a spreadsheet could not reckon is no value', () => {
    for (const cell of ['#N/A', '#REF!', '#DIV/0!', '#NOM?'])
      expect(run(['registration', 'name'], [['ZA-101-AA', cell]]).lines[0]?.issues).toEqual([{ field: 'name', code: 'cell-error' }]);
    expect(run(['registration', 'name'], [['ZA-101-AA', '#12']]).lines[0]?.doc).toMatchObject({ name: '#12' });
  });

  it('titles are found by what they are called', () => {
    const heads = [['PARC 2026'], ['Plaque', 'Nom', 'Note'], ['ZA-101-AA', 'Note', '']].map((cells, at) => ({ number: at + 1, cells }));
    const words = [{ lang: 'fr', fields: { registration: 'Plaque', name: 'Nom', notes: 'Note' }, choices: {} }];
    expect(headLineOf(heads, vehicle, words)).toBe(2);
    expect(headLineOf([{ number: 1, cells: ['x'] }], vehicle, words)).toBe(1);
  });
});

describe('a name that exists already', () => {
  const planned = (lines: string[][], over: Partial<ImportSettings> = {}, columns = ['name', 'employeeNumber']): PlanLine[] => {
    const table = tableOf(columns, ...lines);
    return table.lines.map(planner(driver, table, settings(columns, { key: 'employeeNumber', ...over }), context({ rows: drivers })).plan);
  };
  const told = (lines: readonly PlanLine[]) => lines.map(({ kind, twin }) => [kind, twin?.line]);

  it('is told of a line that would add it a second time, however it is written; nothing is refused', () => {
    expect(
      told(
        planned([
          ['HELENE  BENALI', 'E9'],
          ['Paul Roy', 'E10'],
          ['Zoé Petit', 'E11'],
          ['zoe petit', 'E12'],
          ['Hélène Bénali', 'E1'],
        ]),
      ),
    ).toEqual([
      ['create', null],
      ['create', null],
      ['create', undefined],
      ['create', 4],
      // Its number says that it is the one that exists.
      ['same', undefined],
    ]);
  });
  it('is left out by choice, the first of a file alone stays', () => {
    const lines = planned(
      [
        ['Paul Roy', 'E10'],
        ['Zoé Petit', 'E11'],
        ['ZOÉ PETIT', 'E12'],
      ],
      { leavesTwins: true },
    );
    expect(told(lines)).toEqual([
      ['left', null],
      ['create', undefined],
      ['left', 3],
    ]);
  });
  it('is not told where lines are recognized by it, nor of an entity whose name is unique or repeats as a matter of course', () => {
    expect(told(planned([['Hélène Bénali', 'E9']], { key: 'name' }))).toEqual([['update', undefined]]);
    const cost = ENTITIES.vehicleCost as unknown as Entity;
    const twins = new Twins(cost, [rowOf(cost, 20, { [cost.title]: 'Plein' })]);
    expect(twins.of({ [cost.title]: 'Plein' }, 2)).toBeUndefined();
    expect(new Twins(vehicle, vehicles).of({ registration: 'GH-482-KD' }, 2)).toBeUndefined();
  });
  it('is counted', async () => {
    const table = tableOf(['name'], ['Paul Roy'], ['Paul Roy'], ['Zoé']);
    const options = { signal: new AbortController().signal, onProgress: () => undefined, pause: async () => undefined };
    const done = await planImport(driver, table, settings(['name'], { leavesTwins: true }), context({ rows: drivers }), options);
    expect(done.counts).toEqual({ create: 1, update: 0, same: 0, left: 2, error: 0 });
  });
});
