import type { Locale } from '../../domain/text/locale.ts';

/** What is told of a mission. */
export type MissionNews = 'sent' | 'changed' | 'cancelled' | 'removed' | 'accepted' | 'refused' | 'arrived';

/** What a message says of a mission: as it was when it happened. */
export interface MissionTold {
  news: MissionNews;
  title: string;
  plate: string | null;
  driver: string | null;
  place: string | null;
  /** When it should be there; of an arrival, when it was. */
  at: string | null;
  message: string | null;
  timeZone: string;
}

type Texts = Record<MissionNews | 'due' | 'reached', string>;

const TEXTS: Record<Locale, Texts> = {
  fr: {
    sent: 'Nouvelle mission : {}',
    changed: 'Mission modifiée : {}',
    cancelled: 'Mission annulée : {}',
    removed: 'Mission annulée : {}',
    accepted: 'Mission acceptée : {}',
    refused: 'Mission refusée : {}',
    arrived: 'Destination atteinte : {}',
    due: 'arrivée prévue le {}',
    reached: 'le {}',
  },
  en: {
    sent: 'New mission: {}',
    changed: 'Mission changed: {}',
    cancelled: 'Mission cancelled: {}',
    removed: 'Mission cancelled: {}',
    accepted: 'Mission accepted: {}',
    refused: 'Mission refused: {}',
    arrived: 'Destination reached: {}',
    due: 'arrival planned on {}',
    reached: 'on {}',
  },
  es: {
    sent: 'Nueva misión: {}',
    changed: 'Misión modificada: {}',
    cancelled: 'Misión anulada: {}',
    removed: 'Misión anulada: {}',
    accepted: 'Misión aceptada: {}',
    refused: 'Misión rechazada: {}',
    arrived: 'Destino alcanzado: {}',
    due: 'llegada prevista el {}',
    reached: 'el {}',
  },
  it: {
    sent: 'Nuova missione: {}',
    changed: 'Missione modificata: {}',
    cancelled: 'Missione annullata: {}',
    removed: 'Missione annullata: {}',
    accepted: 'Missione accettata: {}',
    refused: 'Missione rifiutata: {}',
    arrived: 'Destinazione raggiunta: {}',
    due: 'arrivo previsto il {}',
    reached: 'il {}',
  },
  nl: {
    sent: 'Nieuwe opdracht: {}',
    changed: 'Opdracht gewijzigd: {}',
    cancelled: 'Opdracht geannuleerd: {}',
    removed: 'Opdracht geannuleerd: {}',
    accepted: 'Opdracht aanvaard: {}',
    refused: 'Opdracht geweigerd: {}',
    arrived: 'Bestemming bereikt: {}',
    due: 'geplande aankomst op {}',
    reached: 'op {}',
  },
  pt: {
    sent: 'Nova missão: {}',
    changed: 'Missão alterada: {}',
    cancelled: 'Missão anulada: {}',
    removed: 'Missão anulada: {}',
    accepted: 'Missão aceite: {}',
    refused: 'Missão recusada: {}',
    arrived: 'Destino alcançado: {}',
    due: 'chegada prevista em {}',
    reached: 'em {}',
  },
  hu: {
    sent: 'Új megbízás: {}',
    changed: 'Módosított megbízás: {}',
    cancelled: 'Visszavont megbízás: {}',
    removed: 'Visszavont megbízás: {}',
    accepted: 'Elfogadott megbízás: {}',
    refused: 'Elutasított megbízás: {}',
    arrived: 'Elért úti cél: {}',
    due: 'tervezett érkezés: {}',
    reached: '{}',
  },
};
const TAGS: Partial<Record<Locale, string>> = { pt: 'pt-PT', en: 'en-GB' };
const TAKEN: readonly MissionNews[] = ['cancelled', 'removed', 'refused'];

/** Of several things told of one mission together, what is left to say: the last; one that was given and changed since is given, as it is now. */
function latest(all: readonly MissionTold[]): MissionTold {
  const last = all.at(-1)!;
  return last.news === 'changed' && all.some(({ news }) => news === 'sent') ? { ...last, news: 'sent' } : last;
}

/** The message that tells of a mission, for its driver or for who sent it: times as the language writes them, in the zone of the organization. */
export function missionWords(
  locale: Locale,
  about: string,
  all: readonly MissionTold[],
): { title: string; body: string; topic: string; url: string } {
  const { news, title, plate, driver, place, at, message, timeZone } = latest(all);
  const texts = TEXTS[locale];
  const isAsked = news === 'sent' || news === 'changed';
  const time =
    at === null
      ? null
      : new Intl.DateTimeFormat(TAGS[locale] ?? locale, { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(Date.parse(at));
  const when =
    time === null || TAKEN.includes(news) || news === 'accepted'
      ? null
      : texts[news === 'arrived' ? 'reached' : 'due'].replace('{}', () => time);
  const lines = [[isAsked ? null : driver, plate, place, when].filter((part) => part !== null).join(' · '), isAsked ? message : null];
  return {
    title: texts[news].replace('{}', () => title),
    body: lines.filter(Boolean).join('\n'),
    topic: TAKEN.includes(news) ? `mission:alert:${news}` : `mission:${news}`,
    url: `/rapports/navigation?show=missions${news === 'removed' ? '' : `&open=${about}`}`,
  };
}
