import type { FailureCode } from '../../../domain/kit/failure.ts';

export const nl: Record<FailureCode, string> = {
  invalid: 'De aanvraag bevat geweigerde waarden.',
  unauthenticated: 'U moet inloggen.',
  forbidden: 'U hebt geen rechten om dit te doen.',
  'not-found': 'Niet gevonden.',
  gone: 'Deze inhoud is niet meer beschikbaar.',
  conflict: 'Iemand anders heeft dezelfde velden gewijzigd.',
  duplicate: 'Deze waarde is al in gebruik.',
  referenced: 'Dit item wordt nog elders gebruikt.',
  'too-large': 'De aanvraag is te groot.',
  'unsupported-type': 'Dit type inhoud wordt niet geaccepteerd.',
  'rate-limited': 'Te veel aanvragen. Probeer het over een minuut opnieuw.',
  suspended: 'De toegang van uw organisatie is opgeschort.',
  'upgrade-required': 'De applicatie moet worden bijgewerkt.',
  'unknown-mutation': 'De server kent deze wijziging niet.',
  unavailable: 'De dienst is tijdelijk niet beschikbaar.',
  network: 'Een externe dienst reageert niet.',
  quota: 'De opslagruimte is vol.',
  storage: 'Er is een fout opgetreden op de server.',
  internal: 'Er is een fout opgetreden op de server.',
};
