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
}

/** Why a message did not arrive, and what is told of one of an alert. */
export const GIVEN_UP_WORDS: Record<Locale, GivenUpWords> = {
  fr: {
    refused: 'adresse refusée',
    'too-large': 'message trop lourd pour ce serveur de messagerie',
    unreachable: 'serveur de messagerie injoignable',
    overdue: 'délai dépassé',
    unknown: 'reçu ou non, nul ne le sait',
    alertTitle: 'Alerte « {rule} » : e-mail non remis',
    alertBody: 'À {address} : {reason}. Vérifiez l’adresse ou les destinataires de la règle ; c’est dit une fois tant que cela dure.',
  },
  en: {
    refused: 'address refused',
    'too-large': 'message too large for that mail server',
    unreachable: 'mail server unreachable',
    overdue: 'took too long',
    unknown: 'received or not, nobody knows',
    alertTitle: 'Alert “{rule}”: email not delivered',
    alertBody: 'To {address}: {reason}. Check the address, or the recipients of the rule; this is told once as long as it lasts.',
  },
  es: {
    refused: 'dirección rechazada',
    'too-large': 'mensaje demasiado grande para ese servidor de correo',
    unreachable: 'servidor de correo inaccesible',
    overdue: 'plazo superado',
    unknown: 'recibido o no, no se sabe',
    alertTitle: 'Alerta «{rule}»: correo no entregado',
    alertBody: 'A {address}: {reason}. Revise la dirección o los destinatarios de la regla; se avisa una vez mientras dure.',
  },
  it: {
    refused: 'indirizzo rifiutato',
    'too-large': 'messaggio troppo grande per quel server di posta',
    unreachable: 'server di posta irraggiungibile',
    overdue: 'tempo scaduto',
    unknown: 'ricevuto o no, non si sa',
    alertTitle: 'Allarme «{rule}»: e-mail non consegnata',
    alertBody: 'A {address}: {reason}. Verificare l’indirizzo o i destinatari della regola; lo si dice una volta finché dura.',
  },
  nl: {
    refused: 'adres geweigerd',
    'too-large': 'bericht te groot voor die mailserver',
    unreachable: 'mailserver onbereikbaar',
    overdue: 'duurde te lang',
    unknown: 'ontvangen of niet, dat weet niemand',
    alertTitle: 'Waarschuwing ‘{rule}’: e-mail niet bezorgd',
    alertBody: 'Aan {address}: {reason}. Controleer het adres of de ontvangers van de regel; dit wordt één keer gemeld zolang het duurt.',
  },
  pt: {
    refused: 'endereço recusado',
    'too-large': 'mensagem demasiado grande para esse servidor de correio',
    unreachable: 'servidor de correio inacessível',
    overdue: 'prazo ultrapassado',
    unknown: 'recebido ou não, não se sabe',
    alertTitle: 'Alerta «{rule}»: e-mail não entregue',
    alertBody: 'Para {address}: {reason}. Verifique o endereço ou os destinatários da regra; é dito uma vez enquanto durar.',
  },
  hu: {
    refused: 'a címet elutasították',
    'too-large': 'az üzenet túl nagy ennek a levelezőszervernek',
    unreachable: 'a levelezőszerver nem érhető el',
    overdue: 'letelt az idő',
    unknown: 'nem tudni, megérkezett-e',
    alertTitle: '„{rule}” riasztás: kézbesítetlen e-mail',
    alertBody: 'Címzett: {address}, ok: {reason}. Ellenőrizze a címet vagy a szabály címzettjeit; amíg tart, egyszer szólunk.',
  },
};
