import { addDays, dayOf, dayStartMs } from '../../src/domain/time/time-zone.ts';
import type { Person } from './account.ts';

/** A screen of the product at one of its addresses. */
export interface ScreenAt {
  /** Its route, as the tables of src/app/routes have it. */
  route: string;
  path: string;
  /** What shows that it is there with its data. */
  proof: string;
  /** One of its kind (a list, a form, a map, a report…): `npm test` looks at it, `npm run test:all` at all of them. */
  sample?: true;
}

const LIST = 'main :is(.dt-line, .dc-item)';
const FORM = 'main form';
/** A connector that no device of the demonstration speaks. */
const NONE = 'main .empty';
/** A connector that may have no device yet: its views are there. */
const CONNECTOR = 'main .seg';
/** A list beside its map, or on a phone one of them. */
const PLACES = 'main :is(.dt-line, .dc-item, .maplibregl-canvas)';

/** A vehicle with trouble codes. */
async function coded(admin: Person): Promise<string> {
  return ((await admin.list('/api/v1/dtc-events?size=1'))[0]!['vehicle'] as { _id: string })._id;
}

/** Of the last weekday that is over, the vehicle with the most journeys. */
async function busiest(admin: Person): Promise<{ vehicle: string; day: string }> {
  let day = addDays(dayOf(Date.now(), 'Europe/Paris'), -1);
  while ([0, 6].includes(new Date(day).getUTCDay())) day = addDays(day, -1);
  const [from, to] = [day, addDays(day, 1)].map((one) => new Date(dayStartMs(one, 'Europe/Paris')).toISOString());
  const counts = new Map<string, number>();
  for (const { _id } of await admin.list(`/api/v1/journeys?from=${from}&to=${to}&kind=driven&size=500`)) {
    const [vehicle] = _id.split(':');
    counts.set(vehicle!, (counts.get(vehicle!) ?? 0) + 1);
  }
  const [[vehicle]] = [...counts].toSorted(([, a], [, b]) => b - a) as [[string, number]];
  return { vehicle, day };
}

/** What an administrator of an organization opens. */
export async function memberScreens(admin: Person): Promise<ScreenAt[]> {
  const one = async (path: string): Promise<string> => (await admin.list(path))[0]!._id;
  const diagnostic = (await admin.list('/api/v1/diagnostics?size=50')).find((row) => row['vehicle'])!;
  const { _id: vehicle } = diagnostic['vehicle'] as { _id: string };
  const [weekAgo, now] = [new Date(Date.now() - 604_800_000), new Date()].map((instant) => instant.toISOString());
  const journey = await one(`/api/v1/journeys?from=${weekAgo}&to=${now}&kind=driven&size=1`);
  const [driven] = journey.split(':');
  const shared = await one('/api/v1/vehicles?size=1&carSharing=true');
  const day = dayOf(Number(journey.slice(37)), 'Europe/Paris');
  const busy = await busiest(admin);
  return [
    { route: '/', path: '/', proof: 'main .panel a', sample: true },
    { route: '/gestion', path: '/gestion', proof: 'main .panel a' },
    { route: '/gestion/vehicules', path: '/gestion/vehicules', proof: LIST, sample: true },
    { route: '/gestion/vehicules', path: `/gestion/vehicules?vehicle=${vehicle}`, proof: 'main .vd-kpi', sample: true },
    { route: '/gestion/vehicules', path: `/gestion/vehicules?vehicle=${vehicle}&edit=1`, proof: FORM, sample: true },
    // It has one more button.
    { route: '/gestion/vehicules', path: `/gestion/vehicules?vehicle=${shared}`, proof: 'main .vd-head' },
    // More trips than are seen at once.
    {
      route: '/gestion/vehicules',
      path: `/gestion/vehicules?vehicle=${busy.vehicle}&day=${busy.day}`,
      proof: 'main .vd-trips > li:nth-child(9)',
    },
    { route: '/gestion/vehicules/$id/diagnostic', path: `/gestion/vehicules/${vehicle}/diagnostic`, proof: 'main section.panel' },
    { route: '/gestion/vehicules/$id/diagnostic', path: `/gestion/vehicules/${await coded(admin)}/diagnostic?view=codes`, proof: LIST },
    { route: '/gestion/flottes', path: '/gestion/flottes', proof: LIST },
    { route: '/gestion/flottes', path: '/gestion/flottes?new=1', proof: FORM },
    { route: '/gestion/conducteurs', path: '/gestion/conducteurs', proof: LIST },
    { route: '/gestion/conducteurs', path: `/gestion/conducteurs?open=${await one('/api/v1/drivers?size=1')}`, proof: '.ov-panel' },
    { route: '/gestion/dispositifs-communicants', path: '/gestion/dispositifs-communicants', proof: LIST },
    { route: '/gestion/sites', path: '/gestion/sites', proof: PLACES, sample: true },
    { route: '/gestion/zones', path: '/gestion/zones', proof: PLACES },
    { route: '/gestion/zones', path: '/gestion/zones?new=1', proof: FORM },
    { route: '/gestion/alertes', path: '/gestion/alertes', proof: LIST },
    { route: '/gestion/alertes', path: '/gestion/alertes?new=1', proof: FORM },
    { route: '/gestion/entretiens', path: '/gestion/entretiens', proof: LIST },
    { route: '/gestion/entretiens', path: `/gestion/entretiens?open=${await one('/api/v1/maintenances?size=1')}`, proof: '.ov-panel' },
    { route: '/gestion/entretiens', path: '/gestion/entretiens?new=1', proof: FORM },
    { route: '/gestion/entretiens', path: '/gestion/entretiens?view=dues', proof: LIST },
    { route: '/gestion/entretiens', path: '/gestion/entretiens?view=plans', proof: LIST },
    { route: '/reservations', path: '/reservations', proof: 'main h1' },
    { route: '/reservations/rechercher', path: '/reservations/rechercher', proof: '.rv-fields' },
    { route: '/reservations/calendrier', path: '/reservations/calendrier', proof: '.rv-bar', sample: true },
    { route: '/reservations/vehicules', path: '/reservations/vehicules', proof: LIST },
    { route: '/reservations/vehicules/$id', path: `/reservations/vehicules/${shared}`, proof: '.rv-bar' },
    { route: '/gestion/vehicules/$id/reservations', path: `/gestion/vehicules/${shared}/reservations`, proof: 'main h1' },
    {
      route: '/gestion/utilisateurs/$id/reservations',
      path: `/gestion/utilisateurs/${await one('/api/v1/memberships?size=1')}/reservations`,
      proof: 'main h1',
    },
    { route: '/reservations/$id', path: `/reservations/${await one('/api/v1/reservations?size=1')}`, proof: '.rv-detail' },
    { route: '/gestion/sinistres', path: '/gestion/sinistres', proof: LIST },
    { route: '/gestion/sinistres', path: `/gestion/sinistres?open=${await one('/api/v1/claims?size=1')}`, proof: '.ov-panel' },
    { route: '/gestion/sinistres', path: '/gestion/sinistres?new=1', proof: FORM },
    { route: '/tableau-de-bord', path: '/tableau-de-bord', proof: '.kpis', sample: true },
    { route: '/tableau-de-bord-journalier', path: '/tableau-de-bord-journalier', proof: LIST },
    { route: '/dashboard/tableau-de-bord-tco', path: '/dashboard/tableau-de-bord-tco', proof: '.ow-posts' },
    { route: '/gestion/location-longue-duree', path: '/gestion/location-longue-duree', proof: LIST },
    {
      route: '/gestion/location-longue-duree',
      path: `/gestion/location-longue-duree?open=${await one('/api/v1/rental-contracts?size=1')}`,
      proof: '.ov-panel',
    },
    { route: '/gestion/location-longue-duree', path: '/gestion/location-longue-duree?new=1', proof: FORM },
    { route: '/gestion/utilisateurs', path: '/gestion/utilisateurs', proof: LIST },
    { route: '/gestion/utilisateurs', path: '/gestion/utilisateurs?new=1', proof: FORM },
    { route: '/gestion/utilisateurs', path: '/gestion/utilisateurs?view=devices', proof: LIST },
    { route: '/gestion/permissions', path: '/gestion/permissions', proof: LIST, sample: true },
    { route: '/gestion/parametres', path: '/gestion/parametres', proof: FORM, sample: true },
    { route: '/gestion/developpeurs', path: '/gestion/developpeurs', proof: 'main form' },
    { route: '/gestion/developpeurs', path: '/gestion/developpeurs?new=1', proof: '.dv-scopes' },
    { route: '/rapports', path: '/rapports', proof: 'main .panel a' },
    { route: '/rapports/vehicule', path: '/rapports/vehicule', proof: '.vr-parts' },
    { route: '/rapports/alertes', path: '/rapports/alertes', proof: 'main .seg' },
    { route: '/rapports/alertes', path: '/rapports/alertes?view=rule', proof: 'main .seg' },
    { route: '/rapports/automatiques', path: '/rapports/automatiques', proof: LIST },
    { route: '/rapports/automatiques', path: '/rapports/automatiques?new=1', proof: FORM },
    { route: '/rapports/automatiques', path: '/rapports/automatiques?view=runs', proof: 'main h1' },
    { route: '/rapports/$report', path: '/rapports/emplacement', proof: LIST },
    { route: '/rapports/$report', path: '/rapports/trajets', proof: LIST, sample: true },
    { route: '/rapports/$report', path: '/rapports/conducteur', proof: LIST },
    { route: '/rapports/$report', path: '/rapports/synthese', proof: 'main .kpis' },
    { route: '/rapports/$report', path: '/rapports/global', proof: LIST },
    { route: '/rapports/$report', path: '/rapports/horametre', proof: LIST },
    { route: '/rapports/$report', path: '/rapports/kilometrique?period=last7', proof: LIST },
    { route: '/rapports/$report', path: '/rapports/kilometrique-journalier?period=last7', proof: LIST },
    { route: '/rapports/$report', path: '/rapports/chronotachygraphe', proof: LIST },
    { route: '/rapports/$report', path: '/rapports/chronotachygraphe?view=tables', proof: 'main .rp-tables' },
    { route: '/rapports/$report', path: '/rapports/site', proof: LIST },
    { route: '/rapports/$report', path: '/rapports/temperature?period=last7', proof: LIST },
    { route: '/rapports/$report', path: '/rapports/poids?period=last7', proof: LIST },
    { route: '/rapports/$report', path: '/rapports/eco-electrique', proof: LIST },
    { route: '/rapports/tournee', path: '/rapports/tournee?period=last7', proof: LIST },
    { route: '/rapports/tournee', path: '/rapports/tournee?show=rounds', proof: LIST },
    { route: '/rapports/tournee', path: '/rapports/tournee?show=rounds&new=1', proof: FORM },
    { route: '/rapports/navigation', path: '/rapports/navigation', proof: LIST },
    { route: '/rapports/navigation', path: '/rapports/navigation?show=missions', proof: LIST },
    { route: '/rapports/navigation', path: '/rapports/navigation?show=missions&new=1', proof: FORM },
    { route: '/rapports/$report', path: '/rapports/proximite?place=circle:4.85,45.75:20000&period=last7', proof: LIST },
    {
      route: '/rapports/cartographique',
      path: `/rapports/cartographique?vehicles=${driven}&from=${day}&to=${day}`,
      proof: 'main [data-traces="1"]',
    },
    {
      route: '/rapports/$report',
      path: `/rapports/chronologique?vehicles=${driven}&from=${day}&to=${day}&view=days`,
      proof: 'main .rp-days .rib',
    },
    { route: '/rapports/$report', path: `/rapports/positions?vehicles=${vehicle}&period=last7`, proof: LIST },
    {
      route: '/rapports/$report',
      path: `/rapports/positions?vehicles=${vehicle}&period=last7&group=vehicle-day&view=map`,
      proof: 'main .rp-map [data-map-state="ready"]',
    },
    { route: '/rapports/trajets/$id', path: `/rapports/trajets/${journey}`, proof: 'main .jn-way [data-map-state="ready"]', sample: true },
    { route: '/eco-conduite', path: '/eco-conduite', proof: 'main .panel a' },
    { route: '/eco-conduite/$report', path: '/eco-conduite/synthese?view=tables', proof: 'main .rp-tables' },
    { route: '/eco-conduite/$report', path: '/eco-conduite/classement', proof: LIST },
    { route: '/eco-conduite/$report', path: '/eco-conduite/trajets', proof: LIST },
    { route: '/eco-conduite/$report', path: '/eco-conduite/rapport-conduite', proof: LIST },
    { route: '/eco-conduite/$report', path: '/eco-conduite/statistique?view=tables', proof: 'main .rp-tables' },
    { route: '/eco-conduite/$report', path: `/eco-conduite/consommation?vehicles=${driven}&period=last7`, proof: LIST },
    { route: '/eco-conduite/$report', path: '/eco-conduite/bilan-consommation', proof: LIST },
    { route: '/eco-conduite/$report', path: '/eco-conduite/bilan-carbone', proof: LIST },
    { route: '/eco-conduite/trajets/$id', path: `/eco-conduite/trajets/${journey}`, proof: 'main .jn-eco' },
    { route: '/check-list-vehicule', path: '/check-list-vehicule', proof: 'main [role="tabpanel"]', sample: true },
    { route: '/profil', path: '/profil', proof: 'main .pf', sample: true },
    { route: '/contact', path: '/contact', proof: 'main .contacts' },
    { route: '/documentation', path: '/documentation', proof: 'main .docs-part' },
    { route: '/documentation/$id', path: `/documentation/${await one('/api/v1/documentation')}`, proof: 'main .md', sample: true },
    { route: '/support', path: '/support', proof: LIST },
    { route: '/support', path: '/support?new=1', proof: FORM },
    { route: '/support/$id', path: `/support/${await one('/api/v1/tickets?size=1')}`, proof: 'main .msg', sample: true },
    { route: '/cartographie', path: '/cartographie', proof: '[data-shown-count]:not([data-shown-count="0"])', sample: true },
    { route: '/cartographie', path: `/cartographie?vehicle=${vehicle}&trail=1`, proof: ':is(.map-sheet, .map-card) .plate' },
    {
      route: '/cartographie',
      path: `/cartographie?moment=${new Date(Date.now() - 86_400_000).toISOString().slice(0, 16)}Z&vehicle=${vehicle}`,
      proof: '[data-past="ready"] :is(.map-sheet, .map-card) .plate',
    },
    { route: '/cartographie', path: `/cartographie?replay=${vehicle}`, proof: '[data-replay="ready"] .tl-strip .rib' },
  ];
}

/** What takes longest to look at, in a file of its own: a file is never split between workers. */
export const IS_REPORT = /^\/(rapports|eco-conduite|cartographie)/;

const DRAWN = 'main[data-capture="drawn"]';

/** Pages that a capture service opens, or a printer. */
export async function captureScreens(admin: Person): Promise<ScreenAt[]> {
  const one = async (path: string): Promise<string> => (await admin.list(path))[0]!._id;
  const [weekAgo, now] = [new Date(Date.now() - 604_800_000), new Date()].map((instant) => instant.toISOString());
  const journey = await one(`/api/v1/journeys?from=${weekAgo}&to=${now}&kind=driven&size=1`);
  const [driven] = journey.split(':');
  const day = dayOf(Number(journey.slice(37)), 'Europe/Paris');
  // A page on paper has every row at once: axe takes minutes over those of a fleet. The places, where each vehicle is, have them all.
  const scope = `vehicles=${driven}&from=${day}&to=${day}`;
  // One of three lorries weighs nothing.
  const lorries = (await admin.list('/api/v1/vehicles?category=pl&size=5')).map(({ _id }) => _id).join();
  const at = (route: string, path = route): ScreenAt => ({
    route: `/pages-for-capture/${route}`,
    path: `/pages-for-capture/${path}`,
    proof: DRAWN,
  });
  return [
    at('documentation/customer'),
    at('report/$report', `report/chronologic?${scope}`),
    at('report/$report', `report/journeys?${scope}`),
    at('report/$report', `report/distances?${scope}`),
    at('report/$report', `report/global?${scope}`),
    at('report/$report', `report/synthesis?${scope}`),
    at('report/$report', `report/horometer?${scope}`),
    at('report/$report', 'report/locations'),
    at('report/$report', 'report/navigation'),
    at('report/$report', `report/tachograph?from=${day}&to=${day}`),
    at('report/$report', `report/weight?vehicles=${lorries}&from=${day}&to=${day}`),
    at('report/$report', `report/site?from=${day}&to=${day}`),
    at('report/$report', `report/eco-synthesis?${scope}`),
    at('report/$report', `report/statistic?${scope}`),
    at('eco/$report', `eco/carbon-bilan?${scope}`),
    at('eco/$report', `eco/consumption-bilan?${scope}`),
    at('vehicle/{-$id}', 'vehicle'),
    at('vehicle/{-$id}', `vehicle/${driven}`),
    at('vehicle/check-up/{-$id}', 'vehicle/check-up'),
    at('vehicle/install/{-$id}', 'vehicle/install'),
    at('journey/{-$id}', 'journey'),
    at('journey/{-$id}', `journey/${journey}`),
    at('image/area/{-$id}', 'image/area'),
    at('image/area/{-$id}', `image/area/${await one('/api/v1/zones?size=1')}`),
    at('image/journey/{-$id}', 'image/journey'),
    at('image/journey/{-$id}', `image/journey/${journey}`),
    at('image/site/{-$id}', 'image/site'),
    at('image/site/{-$id}', `image/site/${await one('/api/v1/sites?size=1')}`),
  ];
}

/** What the platform's staff opens, in admin mode. */
export async function staffScreens(admin: Person): Promise<ScreenAt[]> {
  const one = async (path: string): Promise<string> => (await admin.list(path))[0]!._id;
  return [
    { route: '/admin', path: '/admin', proof: 'main .panel a', sample: true },
    { route: '/admin/organizations', path: '/admin/organizations', proof: LIST },
    { route: '/admin/vehicles', path: '/admin/vehicles', proof: LIST, sample: true },
    { route: '/admin/vehicles/$id', path: `/admin/vehicles/${await one('/api/v1/vehicles?size=1')}`, proof: 'main dl' },
    { route: '/admin/vehicles/latency', path: '/admin/vehicles/latency', proof: LIST },
    { route: '/admin/vehicles/install-controls', path: '/admin/vehicles/install-controls', proof: 'main h1' },
    { route: '/admin/vehicles/ignitions', path: '/admin/vehicles/ignitions', proof: LIST },
    { route: '/admin/vehicles/daily-driving-metrics', path: '/admin/vehicles/daily-driving-metrics', proof: LIST },
    { route: '/admin/vehicles/$id/anomalies', path: `/admin/vehicles/${await one('/api/v1/vehicles?size=1')}/anomalies`, proof: 'main h1' },
    {
      route: '/admin/vehicles/$id/daily-driving-metrics',
      path: `/admin/vehicles/${await one('/api/v1/vehicles?size=1')}/daily-driving-metrics`,
      proof: 'main h1',
    },
    {
      route: '/admin/vehicles/$id/daily-driving-metrics/$day',
      path: `/admin/vehicles/${await one('/api/v1/vehicles?size=1')}/daily-driving-metrics/2026-11-20`,
      proof: 'main h1',
    },
    { route: '/admin/journeys', path: '/admin/journeys', proof: LIST },
    { route: '/admin/journeys/anomalies', path: '/admin/journeys/anomalies', proof: 'main h1' },
    { route: '/admin/assets', path: '/admin/assets', proof: LIST },
    { route: '/admin/vehicle-models', path: '/admin/vehicle-models', proof: LIST },
    { route: '/admin/vehicle-models', path: '/admin/vehicle-models?new=1', proof: FORM },
    { route: '/admin/vehicles/models', path: '/admin/vehicles/models', proof: LIST },
    { route: '/admin/crm', path: '/admin/crm', proof: LIST },
    { route: '/admin/crm', path: '/admin/crm?new=1', proof: FORM },
    { route: '/admin/carbon-offsets', path: '/admin/carbon-offsets', proof: LIST },
    { route: '/admin/carbon-offsets', path: '/admin/carbon-offsets?new=1', proof: FORM },
    { route: '/admin/diagnostics', path: '/admin/diagnostics', proof: LIST },
    { route: '/admin/captures', path: '/admin/captures', proof: 'main h1' },
    { route: '/admin/reports', path: '/admin/reports?view=schedules', proof: LIST },
    { route: '/admin/alerts', path: '/admin/alerts', proof: 'main h1' },
    { route: '/admin/vehicles/diagnostics', path: '/admin/vehicles/diagnostics', proof: LIST },
    { route: '/admin/devices/$type', path: '/admin/devices/teltonika', proof: LIST, sample: true },
    { route: '/admin/devices/$type', path: '/admin/devices/gpslogger', proof: LIST },
    { route: '/admin/devices/$type', path: '/admin/devices/ruptela', proof: LIST },
    { route: '/admin/devices/$type', path: '/admin/devices/continental', proof: NONE },
    { route: '/admin/devices/$type', path: '/admin/devices/silence', proof: NONE },
    { route: '/admin/devices/$type', path: '/admin/devices/mdi', proof: CONNECTOR },
    { route: '/admin/devices/$type', path: '/admin/devices/mdi?view=setup', proof: 'main textarea' },
    { route: '/admin/devices/$type', path: '/admin/devices/kuantic', proof: CONNECTOR },
    { route: '/admin/devices/$type', path: '/admin/devices/dunasys', proof: CONNECTOR },
    { route: '/admin/devices/$type', path: '/admin/devices/sofleet', proof: CONNECTOR },
    { route: '/admin/devices/$type', path: '/admin/devices/actia', proof: CONNECTOR },
    { route: '/admin/devices/$type', path: '/admin/devices/copenhagen', proof: CONNECTOR },
    { route: '/admin/devices/$type', path: '/admin/devices/kuantic?view=setup', proof: '#card-mapping' },
    { route: '/admin/devices/dunasys/diagnostics', path: '/admin/devices/dunasys/diagnostics', proof: 'main h1' },
    { route: '/admin/devices/$type', path: '/admin/devices/sensolus', proof: LIST },
    { route: '/admin/devices/$type', path: '/admin/devices/2hire', proof: NONE },
    { route: '/admin/devices/$type', path: '/admin/devices/free2move', proof: NONE },
    { route: '/admin/devices/$type', path: '/admin/devices/ford', proof: NONE },
    { route: '/admin/devices/$type', path: '/admin/devices/mercedes', proof: CONNECTOR },
    { route: '/admin/domains', path: '/admin/domains', proof: LIST },
    { route: '/admin/domains', path: '/admin/domains?new=1', proof: FORM },
    { route: '/admin/certificates', path: '/admin/certificates', proof: LIST },
    { route: '/admin/status', path: '/admin/status', proof: 'main ul.panel', sample: true },
    { route: '/admin/documentation', path: '/admin/documentation', proof: LIST },
    { route: '/admin/documentation/$id', path: `/admin/documentation/${await one('/api/v1/documentation')}`, proof: FORM },
    { route: '/admin/support', path: '/admin/support', proof: LIST },
    { route: '/admin/support/$id', path: `/admin/support/${await one('/api/v1/tickets?size=1')}`, proof: 'main .msg' },
    { route: '/admin/common-issues', path: '/admin/common-issues', proof: LIST },
  ];
}

/** What opens without a session. */
export const PUBLIC_SCREENS: readonly ScreenAt[] = [
  { route: '/simple-directory/login', path: '/simple-directory/login', proof: 'form' },
  { route: '/simple-directory/invitation', path: '/simple-directory/invitation?token=none', proof: 'h1' },
  { route: '/newsletter', path: '/newsletter', proof: 'form' },
];
