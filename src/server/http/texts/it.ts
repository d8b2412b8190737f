import type { FailureCode } from '../../../domain/kit/failure.ts';

export const it: Record<FailureCode, string> = {
  invalid: 'La richiesta contiene valori rifiutati.',
  unauthenticated: 'È necessario accedere.',
  forbidden: 'Non si dispone dei diritti per questa operazione.',
  'not-found': 'Non trovato.',
  gone: 'Questo contenuto non è più disponibile.',
  conflict: 'Qualcun altro ha modificato gli stessi campi.',
  duplicate: 'Questo valore è già in uso.',
  referenced: 'Questo elemento è ancora usato altrove.',
  'too-large': 'La richiesta è troppo grande.',
  'unsupported-type': 'Questo tipo di contenuto non è accettato.',
  'rate-limited': 'Troppe richieste. Riprovare tra un minuto.',
  suspended: 'L’accesso dell’organizzazione è sospeso.',
  'upgrade-required': 'L’applicazione deve essere aggiornata.',
  'unknown-mutation': 'Questa modifica non è riconosciuta.',
  unavailable: 'Il servizio non è al momento disponibile.',
  network: 'Un servizio esterno non risponde.',
  quota: 'Lo spazio di archiviazione è pieno.',
  storage: 'Si è verificato un errore sul server.',
  internal: 'Si è verificato un errore sul server.',
};
