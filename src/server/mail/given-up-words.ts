import type { Locale } from '../../domain/kit/locale.ts';

interface GivenUpWords {
  refused: string;
  'too-large': string;
  unreachable: string;
  overdue: string;
  unknown: string;
  /** `{rule}`. */
  alertTitle: string;
  /** `{address}`, `{reason}`. */
  alertBody: string;
  /** `{address}`. */
  consentTitle: string;
  /** `{names}` of the schedules, `{reason}`. */
  consentBody: string;
}

/** Why a message did not arrive, and what is told of one of an alert, and of a question to an address outside. */
export const GIVEN_UP_WORDS: Record<Locale, GivenUpWords> = {
  fr: {
    refused: 'adresse refusée',
    'too-large': 'message trop lourd pour ce serveur de messagerie',
    unreachable: 'serveur de messagerie injoignable',
    overdue: 'délai dépassé',
    unknown: 'reçu ou non, nul ne le sait',
    alertTitle: 'Alerte « {rule} » : e-mail non remis',
    alertBody: 'À {address} : {reason}. Vérifiez l’adresse ou les destinataires de la règle ; c’est dit une fois tant que cela dure.',
    consentTitle: 'Demande d’accord non remise : {address}',
    consentBody:
      'Pas remise : {reason}. Rien ne part vers cette adresse ({names}). Corrigez l’adresse, ou redemandez depuis le rapport automatique.',
  },
  en: {
    refused: 'address refused',
    'too-large': 'message too large for that mail server',
    unreachable: 'mail server unreachable',
    overdue: 'took too long',
    unknown: 'received or not, nobody knows',
    alertTitle: 'Alert “{rule}”: email not delivered',
    alertBody: 'To {address}: {reason}. Check the address, or the recipients of the rule; this is told once as long as it lasts.',
    consentTitle: 'Consent request not delivered: {address}',
    consentBody:
      'Not delivered: {reason}. Nothing is sent to this address ({names}). Correct the address, or ask again from the scheduled report.',
  },
  es: {
    refused: 'dirección rechazada',
    'too-large': 'mensaje demasiado grande para ese servidor de correo',
    unreachable: 'servidor de correo inaccesible',
    overdue: 'plazo superado',
    unknown: 'recibido o no, no se sabe',
    alertTitle: 'Alerta «{rule}»: correo no entregado',
    alertBody: 'A {address}: {reason}. Revise la dirección o los destinatarios de la regla; se avisa una vez mientras dure.',
    consentTitle: 'Solicitud de consentimiento no entregada: {address}',
    consentBody:
      'No entregada: {reason}. No se envía nada a esta dirección ({names}). Corrija la dirección o vuelva a pedirlo desde el informe programado.',
  },
  it: {
    refused: 'indirizzo rifiutato',
    'too-large': 'messaggio troppo grande per quel server di posta',
    unreachable: 'server di posta irraggiungibile',
    overdue: 'tempo scaduto',
    unknown: 'ricevuto o no, non si sa',
    alertTitle: 'Allarme «{rule}»: e-mail non consegnata',
    alertBody: 'A {address}: {reason}. Verificare l’indirizzo o i destinatari della regola; lo si dice una volta finché dura.',
    consentTitle: 'Richiesta di consenso non consegnata: {address}',
    consentBody:
      'Non consegnata: {reason}. A questo indirizzo non viene inviato nulla ({names}). Correggere l’indirizzo o chiedere di nuovo dal report programmato.',
  },
  nl: {
    refused: 'adres geweigerd',
    'too-large': 'bericht te groot voor die mailserver',
    unreachable: 'mailserver onbereikbaar',
    overdue: 'duurde te lang',
    unknown: 'ontvangen of niet, dat weet niemand',
    alertTitle: 'Waarschuwing ‘{rule}’: e-mail niet bezorgd',
    alertBody: 'Aan {address}: {reason}. Controleer het adres of de ontvangers van de regel; dit wordt één keer gemeld zolang het duurt.',
    consentTitle: 'Vraag om akkoord niet bezorgd: {address}',
    consentBody:
      'Niet bezorgd: {reason}. Naar dit adres gaat niets ({names}). Corrigeer het adres, of vraag het opnieuw vanuit het geplande rapport.',
  },
  pt: {
    refused: 'endereço recusado',
    'too-large': 'mensagem demasiado grande para esse servidor de correio',
    unreachable: 'servidor de correio inacessível',
    overdue: 'prazo ultrapassado',
    unknown: 'recebido ou não, não se sabe',
    alertTitle: 'Alerta «{rule}»: e-mail não entregue',
    alertBody: 'Para {address}: {reason}. Verifique o endereço ou os destinatários da regra; é dito uma vez enquanto durar.',
    consentTitle: 'Pedido de acordo não entregue: {address}',
    consentBody:
      'Não entregue: {reason}. Nada é enviado para este endereço ({names}). Corrija o endereço ou peça de novo a partir do relatório programado.',
  },
  hu: {
    refused: 'a címet elutasították',
    'too-large': 'az üzenet túl nagy ennek a levelezőszervernek',
    unreachable: 'a levelezőszerver nem érhető el',
    overdue: 'letelt az idő',
    unknown: 'nem tudni, megérkezett-e',
    alertTitle: '„{rule}” riasztás: kézbesítetlen e-mail',
    alertBody: 'Címzett: {address}, ok: {reason}. Ellenőrizze a címet vagy a szabály címzettjeit; amíg tart, egyszer szólunk.',
    consentTitle: 'Kézbesítetlen hozzájárulás-kérés: {address}',
    consentBody: 'Ok: {reason}. Erre a címre semmi sem megy ki ({names}). Javítsa a címet, vagy kérje újra az ütemezett jelentésnél.',
  },
};
