import type { Locale } from '../../domain/text/locale.ts';
import type { FieldWords } from '../field-work/field-words.ts';

/** What the organizations concerned are told of a number: who asked for it, who had it, what the operator decided. Neither is named to the other. */
const TEXTS = {
  fr: {
    numberAsked: 'Numéro {serial} : confirmation demandée à l’exploitant',
    numberAskedByOthers: 'Votre numéro {serial} a été déclaré ailleurs : l’exploitant décide',
    numberAssigned: 'Numéro {serial} confirmé : le boîtier est à vous',
    numberRefused: 'Numéro {serial} refusé par l’exploitant',
    numberLost: 'Numéro {serial} : l’exploitant l’a donné à une autre organisation, votre boîtier est retiré',
    numberKept: 'Numéro {serial} : l’exploitant vous le laisse',
    operator: 'Boîtier {serial} : une organisation demande ce numéro',
  },
  en: {
    numberAsked: 'Number {serial}: confirmation requested from the operator',
    numberAskedByOthers: 'Your number {serial} was declared elsewhere: the operator decides',
    numberAssigned: 'Number {serial} confirmed: the device is yours',
    numberRefused: 'Number {serial} refused by the operator',
    numberLost: 'Number {serial}: the operator assigned it to another organisation, your device is retired',
    numberKept: 'Number {serial}: the operator decided that it stays yours',
    operator: 'Device {serial}: an organisation requests this number',
  },
  es: {
    numberAsked: 'Número {serial}: se ha pedido confirmación al operador',
    numberAskedByOthers: 'Su número {serial} se ha declarado en otro lugar: el operador decide',
    numberAssigned: 'Número {serial} confirmado: el dispositivo es suyo',
    numberRefused: 'Número {serial} rechazado por el operador',
    numberLost: 'Número {serial}: el operador lo ha asignado a otra organización, su dispositivo queda retirado',
    numberKept: 'Número {serial}: el operador se lo deja',
    operator: 'Dispositivo {serial}: una organización pide este número',
  },
  it: {
    numberAsked: 'Numero {serial}: chiesta conferma al gestore',
    numberAskedByOthers: 'Il suo numero {serial} è stato dichiarato altrove: decide il gestore',
    numberAssigned: 'Numero {serial} confermato: il dispositivo è suo',
    numberRefused: 'Numero {serial} rifiutato dal gestore',
    numberLost: 'Numero {serial}: il gestore l’ha assegnato a un’altra organizzazione, il suo dispositivo è ritirato',
    numberKept: 'Numero {serial}: il gestore glielo lascia',
    operator: 'Dispositivo {serial}: un’organizzazione chiede questo numero',
  },
  nl: {
    numberAsked: 'Nummer {serial}: bevestiging gevraagd aan de beheerder van het platform',
    numberAskedByOthers: 'Uw nummer {serial} is elders aangemeld: de beheerder van het platform beslist',
    numberAssigned: 'Nummer {serial} bevestigd: de unit is van u',
    numberRefused: 'Nummer {serial} geweigerd door de beheerder van het platform',
    numberLost: 'Nummer {serial}: aan een andere organisatie gegeven, uw unit is buiten gebruik',
    numberKept: 'Nummer {serial}: het blijft van u',
    operator: 'Unit {serial}: een organisatie vraagt om dit nummer',
  },
  pt: {
    numberAsked: 'Número {serial}: confirmação pedida ao operador',
    numberAskedByOthers: 'O seu número {serial} foi declarado noutra organização: o operador decide',
    numberAssigned: 'Número {serial} confirmado: o equipamento é seu',
    numberRefused: 'Número {serial} recusado pelo operador',
    numberLost: 'Número {serial}: o operador deu-o a outra organização, o seu equipamento é retirado',
    numberKept: 'Número {serial}: o operador deixa-o consigo',
    operator: 'Equipamento {serial}: uma organização pede este número',
  },
  hu: {
    numberAsked: '{serial} szám: megerősítést kértünk az üzemeltetőtől',
    numberAskedByOthers: 'Az Ön {serial} számát máshol is bejelentették: az üzemeltető dönt',
    numberAssigned: '{serial} szám megerősítve: a készülék az Öné',
    numberRefused: 'Az üzemeltető elutasította a(z) {serial} számot',
    numberLost: '{serial} szám: az üzemeltető más szervezetnek adta, az Ön készüléke kivonva',
    numberKept: '{serial} szám: az üzemeltető Önnél hagyta',
    operator: '{serial} készülék: egy szervezet kéri ezt a számot',
  },
} satisfies Record<Locale, Record<string, string>>;
type NumberText = keyof (typeof TEXTS)['fr'];

const filled = (locale: Locale, key: NumberText, serial: string): string => TEXTS[locale][key].replace('{serial}', () => serial);

export const numberWords =
  (key: Exclude<NumberText, 'operator'>) =>
  (locale: Locale, serial: string): FieldWords & { topic: string; url: string } => ({
    title: filled(locale, key, serial),
    body: '',
    topic: 'device:alert:number',
    url: '/gestion/dispositifs-communicants',
  });

export const operatorText = (locale: Locale, serial: string): string => filled(locale, 'operator', serial);
