import type { Locale } from '../../domain/text/locale.ts';
import type { Obstacle } from '../../domain/reservation/availability.ts';

/** One thing that counts on a vehicle: somebody's booking, a mission, a day of a round. */
export interface HinderedRow {
  what: 'reservation' | 'mission' | 'round';
  id: string;
  /** Whose booking it is; what a mission or a round is called. */
  name: string | null;
  /** ISO UTC; null: as soon as possible. Of a round, the start of the day. */
  from: string | null;
  to: string | null;
  reason: Obstacle;
}

/** What a message says: as it was when the vehicle could no longer go. */
export interface HinderedTold {
  plate: string;
  timeZone: string;
  rows: HinderedRow[];
}

type Texts = Record<Obstacle | HinderedRow['what'] | 'title', string>;

const TEXTS: Record<Locale, Texts> = {
  fr: {
    title: 'Véhicule indisponible : {}',
    reservation: 'Réservation',
    mission: 'Mission',
    round: 'Tournée',
    'out-of-service': 'sorti du parc',
    workshop: 'à l’atelier, sans date de retour connue',
    immobilized: 'immobilisé ou attendu à l’atelier',
    'contract-ended': 'rendu au loueur',
    'not-shared': 'plus en autopartage',
  },
  en: {
    title: 'Vehicle not available: {}',
    reservation: 'Booking',
    mission: 'Mission',
    round: 'Round',
    'out-of-service': 'has left the fleet',
    workshop: 'in the workshop, no known date of return',
    immobilized: 'off the road or due in the workshop',
    'contract-ended': 'given back to the lessor',
    'not-shared': 'no longer shared',
  },
  es: {
    title: 'Vehículo no disponible: {}',
    reservation: 'Reserva',
    mission: 'Misión',
    round: 'Ronda',
    'out-of-service': 'ya no está en el parque',
    workshop: 'en el taller, sin fecha de vuelta conocida',
    immobilized: 'inmovilizado o esperado en el taller',
    'contract-ended': 'devuelto al arrendador',
    'not-shared': 'ya no se comparte',
  },
  it: {
    title: 'Veicolo non disponibile: {}',
    reservation: 'Prenotazione',
    mission: 'Missione',
    round: 'Giro',
    'out-of-service': 'non più nel parco',
    workshop: 'in officina, senza data di rientro nota',
    immobilized: 'fermo o atteso in officina',
    'contract-ended': 'restituito al noleggiatore',
    'not-shared': 'non più condiviso',
  },
  nl: {
    title: 'Voertuig niet beschikbaar: {}',
    reservation: 'Reservering',
    mission: 'Opdracht',
    round: 'Ronde',
    'out-of-service': 'uit het wagenpark',
    workshop: 'in de werkplaats, terugkeer onbekend',
    immobilized: 'staat stil of wordt in de werkplaats verwacht',
    'contract-ended': 'terug bij de verhuurder',
    'not-shared': 'niet meer gedeeld',
  },
  pt: {
    title: 'Veículo indisponível: {}',
    reservation: 'Reserva',
    mission: 'Missão',
    round: 'Volta',
    'out-of-service': 'já não está na frota',
    workshop: 'na oficina, sem data de regresso conhecida',
    immobilized: 'imobilizado ou esperado na oficina',
    'contract-ended': 'devolvido à locadora',
    'not-shared': 'já não é partilhado',
  },
  hu: {
    title: 'Nem elérhető jármű: {}',
    reservation: 'Foglalás',
    mission: 'Megbízás',
    round: 'Körút',
    'out-of-service': 'már nincs a flottában',
    workshop: 'szervizben, a visszatérés ideje ismeretlen',
    immobilized: 'áll vagy szervizbe várják',
    'contract-ended': 'visszakerült a bérbeadóhoz',
    'not-shared': 'már nem megosztott',
  },
};
const TAGS: Partial<Record<Locale, string>> = { pt: 'pt-PT', en: 'en-GB' };

const PAGES: Record<HinderedRow['what'], (id: string) => string> = {
  reservation: (id) => `/reservations/${id}`,
  mission: (id) => `/rapports/navigation?show=missions&open=${id}`,
  round: (id) => `/rapports/tournee?show=rounds&open=${id}`,
};

const fromMs = ({ from }: HinderedRow): number => (from === null ? 0 : Date.parse(from));

/** The message for one person: what of theirs the vehicle is missing for, the earliest first; it leads to that one. */
export function hinderedWords(
  locale: Locale,
  all: readonly HinderedTold[],
): { title: string; body: string; topic: string; topicTitle: string; url: string } {
  const texts = TEXTS[locale];
  const { plate, timeZone } = all.at(-1) as HinderedTold;
  // Of several things told of one booking together, the last.
  const rows = [...new Map(all.flatMap((one) => one.rows).map((row) => [`${row.what} ${row.id}`, row])).values()].sort(
    (a, b) => fromMs(a) - fromMs(b),
  );
  const format = new Intl.DateTimeFormat(TAGS[locale] ?? locale, { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const days = new Intl.DateTimeFormat(TAGS[locale] ?? locale, { timeZone, dateStyle: 'short' });
  const time = ({ what, from, to }: HinderedRow): string | null => {
    if (from === null) return null;
    if (what === 'round') return days.format(Date.parse(from));
    return to === null ? format.format(Date.parse(from)) : format.formatRange(Date.parse(from), Date.parse(to));
  };
  const line = (row: HinderedRow): string =>
    `${[texts[row.what], row.name, time(row)].filter((part) => part !== null).join(' · ')} – ${texts[row.reason]}`;
  const [{ what, id }] = rows as [HinderedRow, ...HinderedRow[]];
  return {
    title: texts.title.replace('{}', () => plate),
    body: rows.map(line).join('\n'),
    topic: 'vehicle:alert:hindered',
    topicTitle: plate,
    url: PAGES[what](id),
  };
}
