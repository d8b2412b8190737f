import type { RecordKind, Section, TemplateContent } from '../template.ts';
import { seedItem, type SeedItem } from './seed-items.ts';
import { seedWords, type SeedWord } from './seed-words.ts';

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
