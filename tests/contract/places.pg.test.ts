import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, type Method } from '../helpers/call.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

let server: TestContext;
let manager: Signed;

beforeAll(async () => {
  server = await testContext();
  manager = await signIn(server.app, { role: 'manager', orgId: await createOrganization(server.context, 'Acme') });
});
afterAll(() => server.close());

const by = caller(() => server.app);
const call = (method: Method, url: string, payload: object) => by(manager, method, url, payload);

const SQUARE = [
  [4, 45],
  [5, 45],
  [5, 46],
  [4, 46],
  [4, 45],
];
const HOLE = [
  [4.2, 45.2],
  [4.4, 45.2],
  [4.4, 45.4],
  [4.2, 45.2],
];

test('a zone is stored in its normal form: rings closed, no point twice, hours in order', async () => {
  const area = {
    kind: 'polygon',
    rings: [
      [
        [4, 45],
        [5, 45],
        [5, 45],
        [5, 46],
        [4, 46.000000001],
      ],
      HOLE,
    ],
  };
  const { status, body } = await call('POST', '/api/v1/zones', {
    name: 'Travaux',
    color: '#D4342B',
    area,
    openingHours: [
      { day: 5, fromMin: 1320, toMin: 360 },
      { day: 1, fromMin: 480, toMin: 720 },
    ],
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    color: '#d4342b',
    area: { kind: 'polygon', rings: [SQUARE, HOLE] },
    openingHours: [
      { day: 1, fromMin: 480, toMin: 720 },
      { day: 5, fromMin: 1320, toMin: 1440 },
      { day: 6, fromMin: 0, toMin: 360 },
    ],
  });
});

test.each([
  [
    'crosses itself',
    [
      [
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
        [0, 0],
      ],
    ],
    'area-crossing',
  ],
  [
    'has a hole outside',
    [
      SQUARE,
      [
        [8, 45],
        [9, 45],
        [9, 46],
        [8, 45],
      ],
    ],
    'area-hole-outside',
  ],
  [
    'has a hole in a hole',
    [
      SQUARE,
      [
        [4.1, 45.1],
        [4.9, 45.1],
        [4.9, 45.9],
        [4.1, 45.9],
        [4.1, 45.1],
      ],
      HOLE,
    ],
    'area-holes-overlap',
  ],
])('an outline that %s is refused, for a zone and for a site, new or changed', async (_what, rings, code) => {
  const area = { kind: 'polygon', rings };
  const refused = { status: 400, body: { code: 'invalid', fields: [{ field: 'area', code }] } };
  expect(await call('POST', '/api/v1/zones', { name: 'Zone', area })).toMatchObject(refused);
  expect(await call('POST', '/api/v1/sites', { name: 'Site', lat: 45, lng: 4, area })).toMatchObject(refused);
  const { body } = await call('POST', '/api/v1/sites', { name: 'Site', lat: 45, lng: 4 });
  expect(await call('PATCH', `/api/v1/sites/${String(body['_id'])}`, { area })).toMatchObject(refused);
});

test('hours that do not last and a country that is none are refused', async () => {
  const site = { name: 'Site', lat: 45, lng: 4 };
  expect((await call('POST', '/api/v1/sites', { ...site, openingHours: [{ day: 1, fromMin: 60, toMin: 60 }] })).body).toMatchObject({
    code: 'invalid',
    fields: [{ field: 'openingHours', code: 'hours-empty' }],
  });
  expect((await call('POST', '/api/v1/sites', { ...site, country: '12' })).body).toMatchObject({
    code: 'invalid',
    fields: [{ field: 'country', code: 'country' }],
  });
  expect((await call('POST', '/api/v1/sites', { ...site, country: 'be' })).body).toMatchObject({ country: 'BE' });
});
