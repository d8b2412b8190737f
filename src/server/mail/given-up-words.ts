import type { Locale } from '../../domain/text/locale.ts';
import type { MailErrorCode } from '../../domain/identity/notification.ts';
import type { MailKind } from './render.ts';

/** Messages between the platform and one person: nobody of an organization is told of them, for a stranger may have them sent. Who runs the server sees them in its state. */
export const PLATFORM_MAILS = [
  'password-reset',
  'second-factor-reset',
  'second-factor-wrong',
  'sign-in-new-device',
  'newsletter-confirm',
  'newsletter-subscribed',
] as const satisfies readonly MailKind[];
type PlatformMail = (typeof PLATFORM_MAILS)[number];
type OrganizationMail = Exclude<MailKind, PlatformMail>;

export const isPlatformMail = (kind: MailKind): kind is PlatformMail => (PLATFORM_MAILS as readonly MailKind[]).includes(kind);

interface GivenUpWords {
  reasons: Record<MailErrorCode, string>;
  /** What a message was. */
  kinds: Record<OrganizationMail, string>;
  /** `{address}`: of any kind. */
  title: string;
  /** `{kind}`, `{reason}`. */
  body: string;
  /** `{rule}`. */
  alertTitle: string;
  /** `{address}`, `{reason}`. */
  alertBody: string;
  /** `{address}`. */
  consentTitle: string;
  /** `{names}` of the schedules, `{reason}`. */
  consentBody: string;
}

/** Why a message did not arrive, and what is told of one: of any, of an alert, and of a question to an address outside. */
export const GIVEN_UP_WORDS: Record<Locale, GivenUpWords> = {
  fr: {
    reasons: {
      refused: 'adresse refusée',
      'too-large': 'message trop lourd pour ce serveur de messagerie',
      unreachable: 'serveur de messagerie injoignable',
      overdue: 'délai dépassé',
      unknown: 'reçu ou non, nul ne le sait',
      unreadable: 'contenu illisible par le serveur',
      'file-gone': 'fichier disparu avant l’envoi',
      suspended: 'organisation suspendue',
    },
    kinds: {
      notification: 'Copie d’une notification',
      alerts: 'Alerte',
      report: 'Rapport automatique',
      'report-late': 'Rapport automatique complété',
      'report-consent': 'Demande d’accord pour un rapport',
      'evidence-head': 'Empreinte signée du registre',
      invitation: 'Invitation',
    },
    title: 'E-mail non remis : {address}',
    body: '{kind} : {reason}. Si l’adresse est fausse, corrigez-la ; c’est dit une fois tant que cela dure.',
    alertTitle: 'Alerte « {rule} » : e-mail non remis',
    alertBody: 'À {address} : {reason}. Vérifiez l’adresse ou les destinataires de la règle ; c’est dit une fois tant que cela dure.',
    consentTitle: 'Demande d’accord non remise : {address}',
    consentBody:
      'Pas remise : {reason}. Rien ne part vers cette adresse ({names}). Corrigez l’adresse, ou redemandez depuis le rapport automatique.',
  },
  en: {
    reasons: {
      refused: 'address refused',
      'too-large': 'message too large for that mail server',
      unreachable: 'mail server unreachable',
      overdue: 'took too long',
      unknown: 'received or not, nobody knows',
      unreadable: 'content the server cannot read',
      'file-gone': 'file gone before it was sent',
      suspended: 'organisation suspended',
    },
    kinds: {
      notification: 'Copy of a notification',
      alerts: 'Alert',
      report: 'Scheduled report',
      'report-late': 'Completed scheduled report',
      'report-consent': 'Consent request for a report',
      'evidence-head': 'Signed fingerprint of the ledger',
      invitation: 'Invitation',
    },
    title: 'Email not delivered: {address}',
    body: '{kind}: {reason}. If the address is wrong, correct it; this is told once as long as it lasts.',
    alertTitle: 'Alert “{rule}”: email not delivered',
    alertBody: 'To {address}: {reason}. Check the address, or the recipients of the rule; this is told once as long as it lasts.',
    consentTitle: 'Consent request not delivered: {address}',
    consentBody:
      'Not delivered: {reason}. Nothing is sent to this address ({names}). Correct the address, or ask again from the scheduled report.',
  },
  es: {
    reasons: {
      refused: 'dirección rechazada',
      'too-large': 'mensaje demasiado grande para ese servidor de correo',
      unreachable: 'servidor de correo inaccesible',
      overdue: 'plazo superado',
      unknown: 'recibido o no, no se sabe',
      unreadable: 'contenido ilegible para el servidor',
      'file-gone': 'archivo desaparecido antes del envío',
      suspended: 'organización suspendida',
    },
    kinds: {
      notification: 'Copia de una notificación',
      alerts: 'Alerta',
      report: 'Informe programado',
      'report-late': 'Informe programado completado',
      'report-consent': 'Solicitud de consentimiento para un informe',
      'evidence-head': 'Huella firmada del registro',
      invitation: 'Invitación',
    },
    title: 'Correo no entregado: {address}',
    body: '{kind}: {reason}. Si la dirección es incorrecta, corríjala; se avisa una vez mientras dure.',
    alertTitle: 'Alerta «{rule}»: correo no entregado',
    alertBody: 'A {address}: {reason}. Revise la dirección o los destinatarios de la regla; se avisa una vez mientras dure.',
    consentTitle: 'Solicitud de consentimiento no entregada: {address}',
    consentBody:
      'No entregada: {reason}. No se envía nada a esta dirección ({names}). Corrija la dirección o vuelva a pedirlo desde el informe programado.',
  },
  it: {
    reasons: {
      refused: 'indirizzo rifiutato',
      'too-large': 'messaggio troppo grande per quel server di posta',
      unreachable: 'server di posta irraggiungibile',
      overdue: 'tempo scaduto',
      unknown: 'ricevuto o no, non si sa',
      unreadable: 'contenuto illeggibile per il server',
      'file-gone': 'file sparito prima dell’invio',
      suspended: 'organizzazione sospesa',
    },
    kinds: {
      notification: 'Copia di una notifica',
      alerts: 'Allarme',
      report: 'Report programmato',
      'report-late': 'Report programmato completato',
      'report-consent': 'Richiesta di consenso per un report',
      'evidence-head': 'Impronta firmata del registro',
      invitation: 'Invito',
    },
    title: 'E-mail non consegnata: {address}',
    body: '{kind}: {reason}. Se l’indirizzo è sbagliato, correggerlo; lo si dice una volta finché dura.',
    alertTitle: 'Allarme «{rule}»: e-mail non consegnata',
    alertBody: 'A {address}: {reason}. Verificare l’indirizzo o i destinatari della regola; lo si dice una volta finché dura.',
    consentTitle: 'Richiesta di consenso non consegnata: {address}',
    consentBody:
      'Non consegnata: {reason}. A questo indirizzo non viene inviato nulla ({names}). Correggere l’indirizzo o chiedere di nuovo dal report programmato.',
  },
  nl: {
    reasons: {
      refused: 'adres geweigerd',
      'too-large': 'bericht te groot voor die mailserver',
      unreachable: 'mailserver onbereikbaar',
      overdue: 'duurde te lang',
      unknown: 'ontvangen of niet, dat weet niemand',
      unreadable: 'inhoud die de server niet kan lezen',
      'file-gone': 'bestand verdwenen vóór de verzending',
      suspended: 'organisatie opgeschort',
    },
    kinds: {
      notification: 'Kopie van een melding',
      alerts: 'Waarschuwing',
      report: 'Gepland rapport',
      'report-late': 'Aangevuld gepland rapport',
      'report-consent': 'Vraag om akkoord voor een rapport',
      'evidence-head': 'Ondertekende vingerafdruk van het register',
      invitation: 'Uitnodiging',
    },
    title: 'E-mail niet bezorgd: {address}',
    body: '{kind}: {reason}. Klopt het adres niet, verbeter het dan; dit wordt één keer gemeld zolang het duurt.',
    alertTitle: 'Waarschuwing ‘{rule}’: e-mail niet bezorgd',
    alertBody: 'Aan {address}: {reason}. Controleer het adres of de ontvangers van de regel; dit wordt één keer gemeld zolang het duurt.',
    consentTitle: 'Vraag om akkoord niet bezorgd: {address}',
    consentBody:
      'Niet bezorgd: {reason}. Naar dit adres gaat niets ({names}). Corrigeer het adres, of vraag het opnieuw vanuit het geplande rapport.',
  },
  pt: {
    reasons: {
      refused: 'endereço recusado',
      'too-large': 'mensagem demasiado grande para esse servidor de correio',
      unreachable: 'servidor de correio inacessível',
      overdue: 'prazo ultrapassado',
      unknown: 'recebido ou não, não se sabe',
      unreadable: 'conteúdo ilegível para o servidor',
      'file-gone': 'ficheiro desaparecido antes do envio',
      suspended: 'organização suspensa',
    },
    kinds: {
      notification: 'Cópia de uma notificação',
      alerts: 'Alerta',
      report: 'Relatório programado',
      'report-late': 'Relatório programado completado',
      'report-consent': 'Pedido de acordo para um relatório',
      'evidence-head': 'Impressão assinada do registo',
      invitation: 'Convite',
    },
    title: 'E-mail não entregue: {address}',
    body: '{kind}: {reason}. Se o endereço estiver errado, corrija-o; é dito uma vez enquanto durar.',
    alertTitle: 'Alerta «{rule}»: e-mail não entregue',
    alertBody: 'Para {address}: {reason}. Verifique o endereço ou os destinatários da regra; é dito uma vez enquanto durar.',
    consentTitle: 'Pedido de acordo não entregue: {address}',
    consentBody:
      'Não entregue: {reason}. Nada é enviado para este endereço ({names}). Corrija o endereço ou peça de novo a partir do relatório programado.',
  },
  hu: {
    reasons: {
      refused: 'a címet elutasították',
      'too-large': 'az üzenet túl nagy ennek a levelezőszervernek',
      unreachable: 'a levelezőszerver nem érhető el',
      overdue: 'letelt az idő',
      unknown: 'nem tudni, megérkezett-e',
      unreadable: 'a szerver nem tudja elolvasni a tartalmát',
      'file-gone': 'a fájl eltűnt a küldés előtt',
      suspended: 'a szervezet fel van függesztve',
    },
    kinds: {
      notification: 'Értesítés másolata',
      alerts: 'Riasztás',
      report: 'Ütemezett jelentés',
      'report-late': 'Kiegészített ütemezett jelentés',
      'report-consent': 'Hozzájárulás-kérés jelentéshez',
      'evidence-head': 'A nyilvántartás aláírt ujjlenyomata',
      invitation: 'Meghívó',
    },
    title: 'Kézbesítetlen e-mail: {address}',
    body: '{kind}, ok: {reason}. Ha a cím hibás, javítsa ki; amíg tart, egyszer szólunk.',
    alertTitle: '„{rule}” riasztás: kézbesítetlen e-mail',
    alertBody: 'Címzett: {address}, ok: {reason}. Ellenőrizze a címet vagy a szabály címzettjeit; amíg tart, egyszer szólunk.',
    consentTitle: 'Kézbesítetlen hozzájárulás-kérés: {address}',
    consentBody: 'Ok: {reason}. Erre a címre semmi sem megy ki ({names}). Javítsa a címet, vagy kérje újra az ütemezett jelentésnél.',
  },
};
