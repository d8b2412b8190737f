import type { Locale } from '../../../domain/kit/locale.ts';

/** Refusals of a whole body that say more than their code. `{max}` is a parameter of the issue. */
export const ISSUE_TEXTS = {
  'picture-too-large': {
    fr: 'Cette image a trop de points : {max} millions au plus.',
    en: 'This picture has too many pixels: {max} million at most.',
    es: 'Esta imagen tiene demasiados píxeles: {max} millones como máximo.',
    it: 'Questa immagine ha troppi pixel: al massimo {max} milioni.',
    nl: 'Deze afbeelding heeft te veel pixels: hoogstens {max} miljoen.',
    pt: 'Esta imagem tem demasiados píxeis: {max} milhões no máximo.',
    hu: 'Ezen a képen túl sok a képpont: legfeljebb {max} millió lehet.',
  },
  'too-deep': {
    fr: 'La demande est trop imbriquée.',
    en: 'The request is nested too deeply.',
    es: 'La solicitud tiene demasiados niveles.',
    it: 'La richiesta ha troppi livelli.',
    nl: 'Het verzoek heeft te veel niveaus.',
    pt: 'O pedido tem demasiados níveis.',
    hu: 'A kérés túl sok szintet tartalmaz.',
  },
} satisfies Record<string, Record<Locale, string>>;
