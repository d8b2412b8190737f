import type { IdentityTexts } from '../texts.ts';

export const it: IdentityTexts = {
  'bad-credentials': 'Indirizzo e-mail o password errati.',
  'rate-limited': 'Troppi tentativi. Riprovare tra un minuto.',
  'link-expired': 'Questo link non è più valido. Richiederne un altro.',
  'session-over': 'La sessione è terminata.',
  anonymous: 'Nessuna sessione.',
  'not-administrator': 'Riservato agli amministratori della piattaforma.',
  'admin-mode-required': 'È necessaria la modalità amministratore.',
  'not-acting': 'Questa sessione non è di un amministratore.',
  'no-such-user': 'Questa persona non esiste.',
  'foreign-origin': 'Richiesta proveniente da un altro sito web.',
  invalid: 'La richiesta non è riconosciuta.',
  'password-weak': "Scegliere una password da 8 a 200 caratteri, diversa dall'indirizzo e-mail.",
  'bad-code': 'Questo codice è errato o già utilizzato.',
  'totp-on': "L'autenticazione a due fattori è già attiva.",
  'not-found': 'Non trovato.',
  internal: 'Si è verificato un errore sul server.',
  unavailable: 'Il servizio di identità non risponde.',
  suspended: "L'accesso dell'organizzazione è sospeso.",
};
