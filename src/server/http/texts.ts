import type { FastifyRequest } from 'fastify';
import type { FailureCode } from '../../domain/kit/failure.ts';

/** What the server says by itself when a failure carries no message; the client has its own words for each code. */
const TEXTS: Record<FailureCode, { fr: string; en: string }> = {
  invalid: { fr: 'La demande contient des valeurs refusées.', en: 'The request has values that are refused.' },
  unauthenticated: { fr: 'Vous devez vous connecter.', en: 'You have to sign in.' },
  forbidden: { fr: "Vous n'avez pas les droits pour faire cela.", en: 'You do not have the rights to do this.' },
  'not-found': { fr: 'Introuvable.', en: 'Not found.' },
  gone: { fr: "Ce contenu n'est plus disponible.", en: 'This is no longer available.' },
  conflict: { fr: "Quelqu'un d'autre a modifié les mêmes champs.", en: 'Somebody else changed the same fields.' },
  duplicate: { fr: 'Cette valeur est déjà prise.', en: 'This value is already taken.' },
  referenced: { fr: 'Cet élément est encore utilisé ailleurs.', en: 'This is still used elsewhere.' },
  'too-large': { fr: 'La demande est trop volumineuse.', en: 'The request is too large.' },
  'unsupported-type': { fr: "Ce type de contenu n'est pas accepté.", en: 'This type of content is not accepted.' },
  'rate-limited': { fr: 'Trop de demandes. Réessayez dans une minute.', en: 'Too many requests. Try again in a minute.' },
  suspended: { fr: "L'accès de votre organisation est suspendu.", en: 'Your organization’s access is suspended.' },
  'upgrade-required': { fr: "L'application doit être mise à jour.", en: 'The application has to be updated.' },
  'unknown-mutation': { fr: "Cette modification n'est pas comprise.", en: 'This change is not understood.' },
  unavailable: { fr: 'Le service est momentanément indisponible.', en: 'The service is unavailable at the moment.' },
  network: { fr: 'Un service extérieur ne répond pas.', en: 'An outside service does not answer.' },
  quota: { fr: "L'espace de stockage est plein.", en: 'The storage is full.' },
  storage: { fr: 'Une erreur est survenue sur le serveur.', en: 'An error happened on the server.' },
  internal: { fr: 'Une erreur est survenue sur le serveur.', en: 'An error happened on the server.' },
};

/** French unless the person's language is another one (cookie, else browser). */
export function failureText(request: FastifyRequest, code: FailureCode): string {
  const cookies = request.cookies as Record<string, string | undefined> | undefined;
  const language = cookies?.['i18n_lang'] ?? request.headers['accept-language'] ?? 'fr';
  return TEXTS[code][language.toLowerCase().startsWith('fr') ? 'fr' : 'en'];
}
