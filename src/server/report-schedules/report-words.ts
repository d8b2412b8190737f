import { createInstance, type i18n } from 'i18next';
import { DEFAULT_LOCALE, intlTag, type Locale } from '../../domain/text/locale.ts';
import type { ReportVoice } from '../../domain/reports/report-text.ts';
import type { ReportRunError } from '../../domain/report-schedule/report-schedule.ts';

type Words = Record<string, unknown>;
type File = () => Promise<{ default: Record<string, Words> }>;

/* Words of reports are those of the interface: a file reads the same whichever side wrote it. */
const FILES: Record<Locale, readonly File[]> = {
  fr: [
    () => import('../../app/i18n/locales/fr/reports.json', { with: { type: 'json' } }),
    () => import('../../app/i18n/locales/fr/shell.json', { with: { type: 'json' } }),
  ],
  en: [
    () => import('../../app/i18n/locales/en/reports.json', { with: { type: 'json' } }),
    () => import('../../app/i18n/locales/en/shell.json', { with: { type: 'json' } }),
  ],
  es: [
    () => import('../../app/i18n/locales/es/reports.json', { with: { type: 'json' } }),
    () => import('../../app/i18n/locales/es/shell.json', { with: { type: 'json' } }),
  ],
  it: [
    () => import('../../app/i18n/locales/it/reports.json', { with: { type: 'json' } }),
    () => import('../../app/i18n/locales/it/shell.json', { with: { type: 'json' } }),
  ],
  nl: [
    () => import('../../app/i18n/locales/nl/reports.json', { with: { type: 'json' } }),
    () => import('../../app/i18n/locales/nl/shell.json', { with: { type: 'json' } }),
  ],
  pt: [
    () => import('../../app/i18n/locales/pt/reports.json', { with: { type: 'json' } }),
    () => import('../../app/i18n/locales/pt/shell.json', { with: { type: 'json' } }),
  ],
  hu: [
    () => import('../../app/i18n/locales/hu/reports.json', { with: { type: 'json' } }),
    () => import('../../app/i18n/locales/hu/shell.json', { with: { type: 'json' } }),
  ],
};
/** Namespaces of these files that reports speak. */
const SPOKEN = ['reports', 'nav', 'common'];

const known = new Map<Locale, Promise<i18n>>();

async function load(locale: Locale): Promise<i18n> {
  const words = Object.assign({}, ...(await Promise.all(FILES[locale].map(async (file) => (await file()).default)))) as Record<
    string,
    Words
  >;
  const speaker = createInstance();
  await speaker.init({
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    defaultNS: 'reports',
    resources: { [locale]: Object.fromEntries(SPOKEN.map((name) => [name, words[name] ?? {}])) },
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const plurals = speaker.services.pluralResolver;
  const ruleOf = plurals.getRule.bind(plurals);
  plurals.getRule = (code: string, options: object) => ruleOf(intlTag(code), options);
  return speaker;
}

/** Puts reports in words of a language; those of the menu are `nav:report.<slug>`. */
export async function reportVoice(locale: Locale, timeZone: string, origin: string, orgId: string): Promise<ReportVoice> {
  if (!known.has(locale)) known.set(locale, load(locale));
  const { t } = await known.get(locale)!;
  return { t: (key, values = {}) => t(key, values), lang: locale, timeZone, origin, orgId, yes: t('common:yes'), no: t('common:no') };
}

/** What a run that was begun ends of. */
export type RunFault = Exclude<ReportRunError, 'down'>;

/** `failed`: nothing was made; else it was, and a message did not arrive, or somebody named, or everybody, was left out of it. */
export type FailureTitle = 'failed' | 'undelivered' | 'leftOut' | 'nobody';

interface FailureWords {
  /** `{name}` of the schedule. */
  titles: Record<FailureTitle, string>;
  errors: Record<RunFault, string>;
}

/** What is told of a scheduled report that could not be made, or was not sent to everybody. */
export const FAILURE_WORDS: Record<Locale, FailureWords> = {
  fr: {
    titles: {
      failed: 'Rapport « {name} » : échec',
      undelivered: 'Rapport « {name} » : e-mail non remis',
      leftOut: 'Rapport « {name} » envoyé, mais pas à tous',
      nobody: 'Rapport « {name} » : envoyé à personne',
    },
    errors: {
      'author-left': 'La personne qui l’a programmé n’est plus membre : il est arrêté. Activez-le de nouveau pour en répondre.',
      forbidden: 'La personne qui l’a programmé n’a plus accès aux rapports : il est arrêté.',
      excess: 'Il demande plus de jours ou de véhicules que ce rapport ne peut. Choisissez une période plus courte ou moins de véhicules.',
      asked: 'Ce qu’il demande n’existe plus. Ouvrez-le et vérifiez ses critères.',
      'too-large': 'Son fichier est trop gros. Choisissez une période plus courte ou moins de véhicules.',
      server: 'Le serveur n’a pas pu le calculer, après plusieurs essais.',
      mail: 'La remise a échoué pour {address} : {reason}. Le fichier reste dans les rapports automatiques.',
      recipient:
        'Il n’a pas été envoyé à {names}, qui n’est plus membre ou n’a pas le droit de lire ce rapport. Retirez cette personne des destinataires, ou donnez-lui l’accès.',
      suspended: 'L’organisation était suspendue : rien n’a été calculé ni envoyé.',
    },
  },
  en: {
    titles: {
      failed: 'Report “{name}” failed',
      undelivered: 'Report “{name}”: email not delivered',
      leftOut: 'Report “{name}” sent, but not to everyone',
      nobody: 'Report “{name}”: sent to nobody',
    },
    errors: {
      'author-left': 'The person who scheduled it is no longer a member: it has been stopped. Activate it again to take it over.',
      forbidden: 'The person who scheduled it no longer has access to reports: it has been stopped.',
      excess: 'It requests more days or vehicles than this report accepts. Choose a shorter period or fewer vehicles.',
      asked: 'What it requests no longer exists. Open it and check its criteria.',
      'too-large': 'Its file is too large. Choose a shorter period or fewer vehicles.',
      server: 'The server could not calculate it, after several attempts.',
      mail: 'Delivery to {address} failed: {reason}. The file is still in the scheduled reports.',
      recipient:
        'It was not sent to {names}, who is no longer a member or may not read this report. Remove this person from the recipients, or give them access.',
      suspended: 'The organisation was suspended: nothing was calculated or sent.',
    },
  },
  es: {
    titles: {
      failed: 'Informe «{name}»: error',
      undelivered: 'Informe «{name}»: correo no entregado',
      leftOut: 'Informe «{name}» enviado, pero no a todos',
      nobody: 'Informe «{name}»: no se ha enviado a nadie',
    },
    errors: {
      'author-left': 'La persona que lo programó ya no es miembro: se ha detenido. Actívelo de nuevo para hacerse cargo.',
      forbidden: 'La persona que lo programó ya no tiene acceso a los informes: se ha detenido.',
      excess: 'Pide más días o vehículos de los que admite este informe. Elija un periodo más corto o menos vehículos.',
      asked: 'Lo que pide ya no existe. Ábralo y revise sus criterios.',
      'too-large': 'Su archivo es demasiado grande. Elija un periodo más corto o menos vehículos.',
      server: 'El servidor no ha podido calcularlo tras varios intentos.',
      mail: 'La entrega a {address} ha fallado: {reason}. El archivo sigue en los informes programados.',
      recipient:
        'No se ha enviado a {names}: ya no es miembro o no puede leer este informe. Quite a esta persona de los destinatarios o dele acceso.',
      suspended: 'La organización estaba suspendida: no se calculó ni se envió nada.',
    },
  },
  it: {
    titles: {
      failed: 'Report «{name}» non riuscito',
      undelivered: 'Report «{name}»: e-mail non consegnata',
      leftOut: 'Report «{name}» inviato, ma non a tutti',
      nobody: 'Report «{name}»: non inviato a nessuno',
    },
    errors: {
      'author-left': 'Chi lo ha programmato non è più membro: è stato fermato. Attivarlo di nuovo per prenderlo in carico.',
      forbidden: 'Chi lo ha programmato non ha più accesso ai report: è stato fermato.',
      excess: 'Chiede più giorni o veicoli di quanti questo report ne accetti. Scegliere un periodo più breve o meno veicoli.',
      asked: 'Ciò che chiede non esiste più. Aprirlo e verificare i criteri.',
      'too-large': 'Il file è troppo grande. Scegliere un periodo più breve o meno veicoli.',
      server: 'Il server non è riuscito a calcolarlo, dopo diversi tentativi.',
      mail: 'La consegna a {address} non è riuscita: {reason}. Il file resta nei report programmati.',
      recipient:
        'Non è stato inviato a {names}: non è più membro o non può leggere questo report. Toglierlo dai destinatari o dargli l’accesso.',
      suspended: 'L’organizzazione era sospesa: nulla è stato calcolato né inviato.',
    },
  },
  nl: {
    titles: {
      failed: 'Rapport ‘{name}’ mislukt',
      undelivered: 'Rapport ‘{name}’: e-mail niet bezorgd',
      leftOut: 'Rapport ‘{name}’ verzonden, maar niet aan iedereen',
      nobody: 'Rapport ‘{name}’: aan niemand verzonden',
    },
    errors: {
      'author-left': 'Wie het plande, is geen lid meer: het is gestopt. Activeer het opnieuw om het over te nemen.',
      forbidden: 'Wie het plande, heeft geen toegang meer tot rapporten: het is gestopt.',
      excess: 'Het vraagt meer dagen of voertuigen dan dit rapport aankan. Kies een kortere periode of minder voertuigen.',
      asked: 'Wat het opvraagt, bestaat niet meer. Open het en controleer de criteria.',
      'too-large': 'Het bestand is te groot. Kies een kortere periode of minder voertuigen.',
      server: 'De server kon het na meerdere pogingen niet berekenen.',
      mail: 'Bezorgen bij {address} is mislukt: {reason}. Het bestand blijft bij de geplande rapporten.',
      recipient:
        'Het is niet verzonden naar {names}: geen lid meer, of zonder recht om dit rapport te lezen. Verwijder deze persoon uit de ontvangers of geef toegang.',
      suspended: 'De organisatie was opgeschort: er is niets berekend of verzonden.',
    },
  },
  pt: {
    titles: {
      failed: 'Relatório «{name}»: falha',
      undelivered: 'Relatório «{name}»: e-mail não entregue',
      leftOut: 'Relatório «{name}» enviado, mas não a todos',
      nobody: 'Relatório «{name}»: não enviado a ninguém',
    },
    errors: {
      'author-left': 'Quem o programou já não é membro: está parado. Ative-o de novo para ficar responsável por ele.',
      forbidden: 'Quem o programou já não tem acesso aos relatórios: está parado.',
      excess: 'Pede mais dias ou veículos do que este relatório admite. Escolha um período mais curto ou menos veículos.',
      asked: 'O que pede já não existe. Abra-o e verifique os critérios.',
      'too-large': 'O ficheiro é demasiado grande. Escolha um período mais curto ou menos veículos.',
      server: 'O servidor não conseguiu calculá-lo, após várias tentativas.',
      mail: 'A entrega a {address} falhou: {reason}. O ficheiro continua nos relatórios programados.',
      recipient:
        'Não foi enviado a {names}: já não é membro ou não pode ler este relatório. Retire esta pessoa dos destinatários ou dê-lhe acesso.',
      suspended: 'A organização estava suspensa: nada foi calculado nem enviado.',
    },
  },
  hu: {
    titles: {
      failed: 'Sikertelen jelentés: „{name}”',
      undelivered: 'Kézbesítetlen e-mail: „{name}” jelentés',
      leftOut: '„{name}” jelentés: elküldve, de nem mindenkinek',
      nobody: '„{name}” jelentés: senki sem kapta meg',
    },
    errors: {
      'author-left': 'Aki ütemezte, már nem tag: a jelentés leállt. Ha átveszi, aktiválja újra.',
      forbidden: 'Aki ütemezte, már nem fér hozzá a jelentésekhez: a jelentés leállt.',
      excess: 'Több napot vagy járművet kér, mint amennyit ez a jelentés elbír. Válasszon rövidebb időszakot vagy kevesebb járművet.',
      asked: 'Amit lekér, már nem létezik. Nyissa meg, és ellenőrizze a feltételeit.',
      'too-large': 'A fájl túl nagy. Válasszon rövidebb időszakot vagy kevesebb járművet.',
      server: 'A szerver több próbálkozás után sem tudta kiszámítani.',
      mail: 'A kézbesítés sikertelen ({address}): {reason}. A fájl megmaradt az ütemezett jelentések között.',
      recipient:
        'Nem kapta meg: {names}. Már nem tag, vagy nem olvashatja ezt a jelentést. Vegye ki a címzettek közül, vagy adjon hozzáférést.',
      suspended: 'A szervezet fel volt függesztve: semmi sem lett kiszámítva vagy elküldve.',
    },
  },
};
