import type { Locale } from '../../../domain/kit/locale.ts';

interface Texts {
  request: string;
  customerReply: string;
  staffReply: string;
}

/** Titles of the notifications of a request, in the language of whom they are for. */
const TEXTS: Record<Locale, Texts> = {
  fr: {
    request: 'Nouvelle demande : {subject}',
    customerReply: 'Réponse du client : {subject}',
    staffReply: 'Le support a répondu : {subject}',
  },
  en: {
    request: 'New request: {subject}',
    customerReply: 'Reply from the customer: {subject}',
    staffReply: 'Support has answered: {subject}',
  },
  es: {
    request: 'Nueva solicitud: {subject}',
    customerReply: 'Respuesta del cliente: {subject}',
    staffReply: 'El soporte ha respondido: {subject}',
  },
  it: {
    request: 'Nuova richiesta: {subject}',
    customerReply: 'Risposta del cliente: {subject}',
    staffReply: 'L’assistenza ha risposto: {subject}',
  },
  nl: {
    request: 'Nieuw verzoek: {subject}',
    customerReply: 'Antwoord van de klant: {subject}',
    staffReply: 'De ondersteuning heeft geantwoord: {subject}',
  },
  pt: { request: 'Novo pedido: {subject}', customerReply: 'Resposta do cliente: {subject}', staffReply: 'O suporte respondeu: {subject}' },
  hu: {
    request: 'Új kérelem: {subject}',
    customerReply: 'Az ügyfél válasza: {subject}',
    staffReply: 'Az ügyfélszolgálat válaszolt: {subject}',
  },
};

export function supportText(locale: Locale, key: keyof Texts, subject: string): string {
  return TEXTS[locale][key].replace('{subject}', () => subject);
}
