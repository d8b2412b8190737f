import type { Condition, Item, ItemType, RecordKind, Section, TemplateContent } from './template.ts';
import type { Severity } from './defect.ts';
import { seedWords, type SeedWord } from './seed-words.ts';

type Rest = Partial<
  Pick<Item, 'unit' | 'digits' | 'min' | 'max' | 'warnMin' | 'warnMax' | 'scan' | 'photo' | 'required' | 'na' | 'help'>
> & { options?: readonly (SeedWord | [SeedWord, Severity])[]; if?: Condition };
type Line = readonly [type: ItemType, severity?: Severity | null, rest?: Rest];

const ofTrailer: Rest = { if: { vehicle: 'trailer', eq: true } };
const photo: Line = ['photo', null, { photo: 'always' }];
const test: Line = ['test', 'major', { photo: 'never' }];

/** Every item of the seeds (field-work.md §6). `m` minor, `M` major, `C` critical there; a photo on every defect. */
const LINES = {
  odo: ['odometer', null, { unit: 'm', min: 0, max: 5_000_000_000, photo: 'always' }],
  papiers: ['ok', 'minor'],
  voyants: ['ok', 'major'],
  voyant_rouge: [
    'choice',
    null,
    {
      options: [
        'none',
        ['brakes', 'critical'],
        ['oil', 'critical'],
        ['temperature', 'critical'],
        ['steering', 'critical'],
        ['airbag', 'critical'],
      ],
      if: { item: 'voyants', eq: 'defect' },
    },
  ],
  ceintures: ['ok', 'critical'],
  essuie: ['ok', 'minor'],
  retros: ['ok', 'major'],
  gilet: ['ok', 'minor'],
  feux: ['ok', 'major'],
  plaques: ['ok', 'minor'],
  vitres: ['ok', 'major'],
  caross: ['damage', 'minor'],
  fuites: ['ok', 'major'],
  klaxon: ['ok', 'minor'],
  propre: ['ok', 'major'],
  pneus: ['ok', 'critical'],
  freins: ['ok', 'critical'],
  parc: ['ok', 'major'],
  direction: ['ok', 'critical'],
  carburant: ['level', null, { unit: '%', min: 0, max: 100, warnMin: 15 }],
  niveaux: ['ok', 'major'],
  note: ['text', null, { required: false }],
  sign: ['signature'],
  charge: ['ok', 'critical'],
  cloison: ['ok', 'major'],
  portes: ['ok', 'major'],
  galerie: ['ok', 'critical'],
  extinct: ['ok', 'major'],
  outils: ['ok', 'critical'],
  trousse: ['ok', 'minor'],
  tacho: ['ok', 'major'],
  docs: ['ok', 'major'],
  pneus_pl: ['ok', 'critical'],
  roues: ['ok', 'critical'],
  air: ['ok', 'critical'],
  freins_pl: ['ok', 'critical'],
  attelage: ['ok', 'critical', ofTrailer],
  flexibles: ['ok', 'critical', ofTrailer],
  baches: ['ok', 'major'],
  angles: ['ok', 'major'],
  hayon: ['ok', 'major', { if: { vehicle: 'tailLift', eq: true } }],
  soc: ['level', null, { unit: '%', min: 0, max: 100, warnMin: 20 }],
  autonomie: ['number', null, { unit: 'km', min: 0, max: 2000 }],
  prise: ['ok', 'critical'],
  cable: ['ok', 'major'],
  ready: ['ok', 'critical'],
  dessous: ['ok', 'critical'],
  orange: ['ok', 'critical'],
  badge: ['ok', 'minor'],
  permis: ['ok', 'major'],
  energie: ['level', null, { unit: '%', min: 0, max: 100 }],
  ph_av: photo,
  ph_d: photo,
  ph_ar: photo,
  ph_g: photo,
  ph_int: photo,
  dommages: ['damage', 'minor'],
  jantes: ['ok', 'minor'],
  prop_int: ['choice', null, { options: ['clean', 'dirty'] }],
  prop_ext: ['choice', null, { options: ['clean', 'dirty'] }],
  odeur: ['ok', 'minor'],
  cles: ['ok', 'major'],
  accord: ['choice', null, { options: ['agreed', 'contested'] }],
  sig_cond: ['signature'],
  sig_agent: ['signature', null, { if: { vehicle: 'agent', eq: true } }],
  accident: ['choice', null, { options: ['no', ['yes', 'major']], help: seedWords('accident_rappel') }],
  oublis: ['ok', 'minor'],
  place: ['text'],
  ferme: ['ok', 'major'],
  mission: ['choice', null, { options: ['install', 'swap', 'control'] }],
  veh: ['scan', null, { scan: 'plate' }],
  vin: ['scan', null, { scan: 'vin' }],
  imei: ['scan', null, { scan: 'imei' }],
  iccid: ['scan', null, { scan: 'iccid', required: false }],
  ph_avant: photo,
  vbat: ['number', null, { unit: 'V', digits: 1, min: 0, max: 400, warnMin: 118, warnMax: 304 }],
  lieu: ['choice', null, { options: ['dashboard', 'fuses', 'obd', 'engine', 'elsewhere'], photo: 'always' }],
  orient: ['ok', 'major'],
  fixation: ['ok', 'critical'],
  alim: ['ok', 'critical'],
  apc: ['ok', 'major'],
  led: ['ok', 'minor'],
  t_com: test,
  t_pos: test,
  t_sat: test,
  t_gsm: test,
  t_vext: test,
  t_contact: test,
  t_odo: test,
  t_can: test,
  t_badge: test,
  t_buzzer: test,
  t_din: test,
  ph_apres: photo,
  remonte: ['ok', 'major'],
  info: ['ok', 'minor'],
  sig_tech: ['signature'],
  sig_client: ['signature'],
  motif: ['choice', null, { options: ['swap', 'handback', 'sale', 'breakdown'] }],
  derniere: ['test', null, { photo: 'never' }],
  coupe: ['ok', 'critical'],
  relais: ['ok', 'critical'],
  fils: ['ok', 'critical'],
  can_off: ['ok', 'major'],
  demarre: ['ok', 'critical'],
  etat: ['choice', null, { options: ['good', 'repair', 'dead', 'absent'] }],
  sim: ['choice', null, { options: ['taken', 'suspend'] }],
  dest: ['choice', null, { options: ['stock', 'vehicle', 'supplier'] }],
  nouveau: ['scan', null, { scan: 'imei', if: { item: 'motif', eq: 'swap' } }],
} satisfies Partial<Record<SeedWord, Line>>;

type SeedItem = keyof typeof LINES;

/** An item of the seeds, whole. `but`: what a template changes of it. */
export function seedItem(key: SeedItem, but: Partial<Item> = {}): Item {
  const [type, severity, { options, ...rest } = {}] = LINES[key] as Line;
  return {
    key,
    type,
    label: seedWords(key),
    required: true,
    na: type === 'ok' || type === 'test',
    photo: 'onDefect',
    ...rest,
    ...(severity ? { severity } : {}),
    ...(options
      ? {
          options: options.map((option) =>
            typeof option === 'string'
              ? { key: option, label: seedWords(option) }
              : { key: option[0], label: seedWords(option[0]), severity: option[1] },
          ),
        }
      : {}),
    ...but,
  };
}

const ELECTRIC = { vehicle: 'energy', eq: 'electric' } as const;

function section(key: SeedWord, items: readonly SeedItem[]): Section {
  return { key: key.toLowerCase(), zone: key.toLowerCase(), label: seedWords(key), items: items.map((item) => seedItem(item)) };
}

const BORD = section('BORD', ['odo', 'papiers', 'voyants', 'voyant_rouge', 'ceintures', 'essuie', 'retros', 'gilet']);
const TOUR = section('TOUR', ['feux', 'plaques', 'vitres', 'caross', 'fuites']);
const VP = section('VP', ['klaxon', 'propre', 'pneus', 'freins', 'parc', 'direction']);
const TH = section('TH', ['carburant', 'niveaux']);
const FIN = section('FIN', ['note', 'sign']);
const VIEWS = section('VUES', ['ph_av', 'ph_d', 'ph_ar', 'ph_g', 'ph_int']);
const TESTS = ['t_com', 't_pos', 't_sat', 't_gsm', 't_vext', 't_contact', 't_odo', 't_can', 't_badge', 't_buzzer', 't_din'] as const;

/** What a departure and a return ask of the vehicle's condition. */
const CONDITION = section('ETAT', ['dommages', 'jantes', 'vitres', 'prop_int', 'prop_ext', 'odeur']);

function handed(keys: readonly SeedItem[]): Section {
  return { ...section('EQUIP', keys), items: keys.map((key) => seedItem(key, key === 'cable' ? { if: ELECTRIC } : {})) };
}

const AGREED: readonly SeedItem[] = ['accord', 'sig_cond', 'sig_agent'];
const HANDED: readonly SeedItem[] = ['papiers', 'cles', 'gilet', 'cable'];

function template(kind: RecordKind, key: SeedWord, sections: readonly Section[]): TemplateContent {
  return { kind, label: seedWords(key), sections: [...sections] };
}

/** The templates every organization starts with (field-work.md §6), by key. */
export const SEED_TEMPLATES: Readonly<Record<string, TemplateContent>> = {
  vl_jour: template('check', 'vl_jour', [BORD, TOUR, VP, TH, FIN]),
  vul_jour: template('check', 'vul_jour', [
    BORD,
    TOUR,
    VP,
    TH,
    section('UTIL', ['charge', 'cloison', 'portes', 'galerie', 'extinct', 'outils', 'trousse']),
    FIN,
  ]),
  pl_jour: template('check', 'pl_jour', [
    BORD,
    TOUR,
    section('PL', [
      'niveaux',
      'direction',
      'charge',
      'extinct',
      'tacho',
      'docs',
      'pneus_pl',
      'roues',
      'air',
      'freins_pl',
      'attelage',
      'flexibles',
      'baches',
      'angles',
      'hayon',
    ]),
    FIN,
  ]),
  ve_jour: template('check', 've_jour', [
    BORD,
    TOUR,
    VP,
    section('ELEC', ['soc', 'autonomie', 'prise', 'cable', 'ready', 'dessous', 'orange', 'badge']),
    FIN,
  ]),
  edl_depart: template('handover', 'edl_depart', [
    section('REMISE', ['permis', 'odo', 'energie']),
    VIEWS,
    CONDITION,
    handed(HANDED),
    section('FIN', AGREED),
  ]),
  edl_retour: template('handover', 'edl_retour', [
    section('RETOUR', ['odo', 'energie', 'accident', 'oublis', 'place', 'ferme']),
    VIEWS,
    CONDITION,
    handed(HANDED),
    section('FIN', AGREED),
  ]),
  pose_boitier: template('install', 'pose_boitier', [
    section('MISSION', ['mission', 'veh', 'vin', 'imei', 'iccid']),
    section('MONTAGE', ['ph_avant', 'odo', 'vbat', 'lieu', 'orient', 'fixation', 'alim', 'apc', 'led']),
    section('ESSAIS', TESTS),
    section('FIN', ['ph_apres', 'remonte', 'info', 'sig_tech', 'sig_client']),
  ]),
  depose_boitier: template('removal', 'depose_boitier', [
    section('MISSION', ['motif', 'veh', 'vin', 'imei', 'odo', 'derniere']),
    section('DEPOSE', ['ph_avant', 'coupe', 'relais', 'fils', 'can_off', 'remonte', 'demarre', 'ph_apres']),
    section('FIN', ['etat', 'sim', 'dest', 'nouveau', 'sig_tech', 'sig_client']),
  ]),
};
