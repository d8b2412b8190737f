import { INSTALL_TESTS, type InstallTest } from '../../domain/install/install-test.ts';
import { seedWords } from '../../domain/check-list/seed-words.ts';
import type { Locale } from '../../domain/text/locale.ts';

/** What a verdict is told as. */
const VERDICTS: Record<Locale, Record<string, string>> = {
  fr: {
    confirmed: 'Pose confirmée : {plate}',
    incomplete: 'Pose à compléter : {plate}',
    failed: 'Pose échouée : {plate}',
    forced: 'Pose validée par un responsable : {plate}',
  },
  en: {
    confirmed: 'Installation confirmed: {plate}',
    incomplete: 'Installation to complete: {plate}',
    failed: 'Installation failed: {plate}',
    forced: 'Installation accepted by a manager: {plate}',
  },
  es: {
    confirmed: 'Instalación confirmada: {plate}',
    incomplete: 'Instalación por completar: {plate}',
    failed: 'Instalación fallida: {plate}',
    forced: 'Instalación validada por un gestor: {plate}',
  },
  it: {
    confirmed: 'Installazione confermata: {plate}',
    incomplete: 'Installazione da completare: {plate}',
    failed: 'Installazione non riuscita: {plate}',
    forced: 'Installazione convalidata da un gestore: {plate}',
  },
  nl: {
    confirmed: 'Inbouw bevestigd: {plate}',
    incomplete: 'Inbouw aan te vullen: {plate}',
    failed: 'Inbouw mislukt: {plate}',
    forced: 'Inbouw goedgekeurd door een verantwoordelijke: {plate}',
  },
  pt: {
    confirmed: 'Instalação confirmada: {plate}',
    incomplete: 'Instalação por completar: {plate}',
    failed: 'Instalação falhada: {plate}',
    forced: 'Instalação validada por um responsável: {plate}',
  },
  hu: {
    confirmed: 'Beszerelés megerősítve: {plate}',
    incomplete: 'Beszerelés kiegészítendő: {plate}',
    failed: 'Beszerelés sikertelen: {plate}',
    forced: 'Beszerelés felelős által jóváhagyva: {plate}',
  },
};

interface Texts {
  critical: string;
  fork: string;
  /** Of a fork: what it means. */
  forkBody: string;
  conflict: string;
  conflictBody: string;
  /** Distances of the first kilometres are more than 5 % apart. */
  km: string;
  missed: string;
  reminder: string;
}

const TEXTS: Record<Locale, Texts> = {
  fr: {
    critical: '{plate} ne doit pas rouler : {label}',
    fork: '{plate} : deux contrôles au même rang',
    forkBody:
      'Un appareil a envoyé deux enregistrements au même rang de sa chaîne. Une sauvegarde restaurée peut en être la cause ; les deux sont gardés.',
    conflict: 'Boîtier en conflit : {plate}',
    conflictBody: 'Le boîtier {serial} est relié ailleurs. Décidez quel lien est le bon.',
    km: 'Distance GPS et compteur CAN écartés de plus de 5 %',
    missed: 'Contrôles manqués : {count}',
    reminder: 'Contrôle à faire avant {time} : {plate}',
  },
  en: {
    critical: '{plate} must not be driven: {label}',
    fork: '{plate}: two checks with the same rank',
    forkBody: 'A device sent two records with the same rank in its chain. A restored backup can cause this; both are kept.',
    conflict: 'Device in conflict: {plate}',
    conflictBody: 'Device {serial} is linked elsewhere. Decide which link is right.',
    km: 'GPS distance and CAN odometer more than 5% apart',
    missed: 'Missed checks: {count}',
    reminder: 'Check due by {time}: {plate}',
  },
  es: {
    critical: '{plate} no debe circular: {label}',
    fork: '{plate}: dos controles con el mismo puesto',
    forkBody:
      'Un dispositivo ha enviado dos controles con el mismo puesto en su cadena. Puede deberse a una copia de seguridad restaurada; se conservan los dos.',
    conflict: 'Dispositivo en conflicto: {plate}',
    conflictBody: 'El dispositivo {serial} está vinculado en otro lugar. Decida qué vínculo es el correcto.',
    km: 'La distancia GPS y el cuentakilómetros CAN difieren en más de un 5 %',
    missed: 'Controles omitidos: {count}',
    reminder: 'Control por hacer antes de las {time}: {plate}',
  },
  it: {
    critical: '{plate} non deve circolare: {label}',
    fork: '{plate}: due controlli con lo stesso numero',
    forkBody:
      'Un dispositivo ha inviato due controlli con lo stesso numero nella sua catena. Può dipendere da un backup ripristinato; entrambi sono conservati.',
    conflict: 'Dispositivo in conflitto: {plate}',
    conflictBody: 'Il dispositivo {serial} è collegato altrove. Decidere quale collegamento è giusto.',
    km: 'La distanza GPS e il contachilometri CAN differiscono di oltre il 5%',
    missed: 'Controlli mancati: {count}',
    reminder: 'Controllo da fare entro le {time}: {plate}',
  },
  nl: {
    critical: '{plate} mag niet rijden: {label}',
    fork: '{plate}: twee controles met hetzelfde volgnummer',
    forkBody:
      'Een apparaat heeft twee registraties met hetzelfde volgnummer in zijn keten gestuurd. Een teruggezette back-up kan de oorzaak zijn; beide blijven bewaard.',
    conflict: 'Unit in conflict: {plate}',
    conflictBody: 'Unit {serial} is elders gekoppeld. Beslis welke koppeling juist is.',
    km: 'GPS-afstand en CAN-kilometerstand wijken meer dan 5% af',
    missed: 'Gemiste controles: {count}',
    reminder: 'Controle uit te voeren vóór {time}: {plate}',
  },
  pt: {
    critical: '{plate} não pode circular: {label}',
    fork: '{plate}: duas verificações com o mesmo número de ordem',
    forkBody:
      'Um dispositivo enviou dois registos com o mesmo número de ordem na sua cadeia. Uma cópia de segurança reposta pode ser a causa; ambos são guardados.',
    conflict: 'Equipamento em conflito: {plate}',
    conflictBody: 'O equipamento {serial} está associado noutro local. Decida que associação é a correta.',
    km: 'Distância GPS e odómetro CAN diferem mais de 5%',
    missed: 'Verificações em falta: {count}',
    reminder: 'Verificação a fazer antes das {time}: {plate}',
  },
  hu: {
    critical: '{plate} nem közlekedhet: {label}',
    fork: '{plate}: két ellenőrzés azonos sorszámmal',
    forkBody:
      'Egy eszköz két bejegyzést küldött a láncának ugyanazzal a sorszámával. Egy visszaállított biztonsági mentés lehet az oka; mindkettő megmarad.',
    conflict: 'Ütköző készülék: {plate}',
    conflictBody: 'A(z) {serial} készülék máshoz van kapcsolva. Döntse el, melyik kapcsolat a helyes.',
    km: 'A GPS-távolság és a CAN-kilométeróra több mint 5%-kal eltér',
    missed: 'Elmaradt ellenőrzések: {count}',
    reminder: 'Ellenőrzés esedékes {time} előtt: {plate}',
  },
};

const fill = (text: string, params: Record<string, unknown>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

/** Lines of one message; the others are counted. */
const LINES = 20;

function testName(test: string, locale: Locale): string {
  return test === 't_km'
    ? TEXTS[locale].km
    : INSTALL_TESTS.includes(test as InstallTest)
      ? (seedWords(test as InstallTest)[locale] ?? test)
      : test;
}

export interface FieldWords {
  title: string;
  body: string;
}

/** A verdict, with the tests that were not good. */
export function verdictWords(locale: Locale, params: { state: string; plate: string; tests: readonly string[] }): FieldWords {
  return {
    title: fill(VERDICTS[locale][params.state] ?? '{plate}', params),
    body: params.tests.map((test) => testName(test, locale)).join(' · '),
  };
}

export function conflictWords(locale: Locale, params: { plate: string; serial: string }): FieldWords {
  return { title: fill(TEXTS[locale].conflict, params), body: fill(TEXTS[locale].conflictBody, params) };
}

export function criticalWords(
  locale: Locale,
  params: { plate: string; label: Partial<Record<Locale, string>>; labelText: string },
): FieldWords {
  return { title: fill(TEXTS[locale].critical, { plate: params.plate, label: params.label[locale] ?? params.labelText }), body: '' };
}

export function forkWords(locale: Locale, params: { plate: string }): FieldWords {
  return { title: fill(TEXTS[locale].fork, params), body: TEXTS[locale].forkBody };
}

/** Missed checks of an organization in one message: a line each of which vehicle and which check. */
export function missedWords(locale: Locale, missed: readonly { plate: string; name: string }[]): FieldWords {
  const lines = missed.slice(0, LINES).map(({ plate, name }) => `${plate} · ${name}`);
  if (missed.length > LINES) lines.push(`+ ${missed.length - LINES}`);
  return { title: fill(TEXTS[locale].missed, { count: missed.length }), body: lines.join('\n') };
}

/** `time`: of the organization's clock, "08:00". */
export function reminderWords(locale: Locale, params: { plate: string; name: string; time: string }): FieldWords {
  return { title: fill(TEXTS[locale].reminder, params), body: params.name };
}
