import type { IdentityTexts } from '../texts.ts';

export const nl: IdentityTexts = {
  'bad-credentials': 'Onjuist e-mailadres of wachtwoord.',
  'rate-limited': 'Te veel pogingen. Probeer over een minuut opnieuw.',
  'link-expired': 'Deze link is niet meer geldig. Vraag een nieuwe aan.',
  'session-over': 'De sessie is afgelopen.',
  anonymous: 'Geen sessie.',
  'not-administrator': 'Alleen voor platformbeheerders.',
  'admin-mode-required': 'De beheerdersmodus is vereist.',
  'not-acting': 'Dit is geen sessie van een beheerder.',
  'no-such-user': 'Deze persoon bestaat niet.',
  'foreign-origin': 'Aanvraag vanaf een andere website.',
  invalid: 'De aanvraag wordt niet begrepen.',
  'password-weak': 'Kies een wachtwoord van 8 tot 200 tekens dat niet het e-mailadres is.',
  'bad-code': 'Deze code is onjuist of al gebruikt.',
  'totp-on': 'Tweestapsverificatie staat al aan.',
  'not-found': 'Niet gevonden.',
  internal: 'Er is een fout opgetreden op de server.',
  unavailable: 'De identiteitsdienst antwoordt niet.',
  suspended: 'De toegang van uw organisatie is opgeschort.',
};
