import type { FastifyRequest } from 'fastify';

const TEXTS = {
  'bad-credentials': { fr: 'Adresse e-mail ou mot de passe incorrect.', en: 'Wrong e-mail address or password.' },
  'rate-limited': { fr: 'Trop de tentatives. Réessayez dans une minute.', en: 'Too many attempts. Try again in a minute.' },
  'link-expired': { fr: 'Ce lien n’est plus valable. Demandez-en un nouveau.', en: 'This link is no longer valid. Ask for a new one.' },
  'session-over': { fr: 'La session est terminée.', en: 'The session is over.' },
  anonymous: { fr: 'Aucune session.', en: 'No session.' },
  'not-administrator': { fr: 'Réservé aux administrateurs du site.', en: 'For site administrators only.' },
  'admin-mode-required': { fr: 'Le mode administrateur est nécessaire.', en: 'Admin mode is required.' },
  'not-acting': { fr: 'Cette session n’est pas celle d’un administrateur.', en: 'This is not an administrator’s session.' },
  'no-such-user': { fr: 'Cette personne n’existe pas.', en: 'This person does not exist.' },
  'foreign-origin': { fr: 'Demande venue d’un autre site.', en: 'Request from another site.' },
  invalid: { fr: 'La demande n’est pas comprise.', en: 'The request is not understood.' },
  'password-weak': { fr: 'Choisissez un mot de passe de 8 à 200 caractères, différent de l’adresse e-mail.', en: 'Choose a password of 8 to 200 characters that is not the e-mail address.' },
  'bad-code': { fr: 'Ce code est incorrect ou déjà utilisé.', en: 'This code is wrong or already used.' },
  'totp-on': { fr: 'La double authentification est déjà active.', en: 'Two-factor authentication is already on.' },
  'not-found': { fr: 'Introuvable.', en: 'Not found.' },
  internal: { fr: 'Une erreur est survenue sur le serveur.', en: 'An error happened on the server.' },
  unavailable: { fr: 'Le service d’identité ne répond pas.', en: 'The identity service does not answer.' },
  suspended: { fr: 'L’accès de votre organisation est suspendu.', en: 'Your organization’s access is suspended.' },
  'invitation-over': { fr: 'Cette invitation n’est plus valable. Demandez-en une nouvelle.', en: 'This invitation is no longer valid. Ask for a new one.' },
  'account-known': { fr: 'Un compte existe pour cette adresse. Connectez-vous pour accepter.', en: 'There is an account for this address. Sign in to accept.' },
  'already-member': { fr: 'Vous êtes déjà membre de cette organisation.', en: 'You are already a member of this organization.' },
} as const;

export type TextKey = keyof typeof TEXTS;
export type TextLanguage = 'fr' | 'en';

/** French unless the person's language is another one; the server's few texts exist in French and English. */
export function textLanguageOf(locale: string | null | undefined): TextLanguage {
  return !locale || locale.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

export function requestLanguage(request: FastifyRequest): TextLanguage {
  // a request refused before its cookies are read has none
  const cookies = request.cookies as FastifyRequest['cookies'] | undefined;
  return textLanguageOf(cookies?.['i18n_lang'] ?? request.headers['accept-language']);
}

export function textIn(language: TextLanguage, key: TextKey): string {
  return TEXTS[key][language];
}

export function textFor(request: FastifyRequest, key: TextKey): string {
  return textIn(requestLanguage(request), key);
}
