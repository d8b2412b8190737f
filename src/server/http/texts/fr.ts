import type { FailureCode } from '../../../domain/kit/failure.ts';

export const fr: Record<FailureCode, string> = {
  invalid: 'La demande contient des valeurs refusées.',
  unauthenticated: 'Vous devez vous connecter.',
  forbidden: 'Vous n’avez pas les droits pour faire cela.',
  'not-found': 'Introuvable.',
  gone: 'Ce contenu n’est plus disponible.',
  conflict: 'Quelqu’un d’autre a modifié les mêmes champs.',
  duplicate: 'Cette valeur est déjà prise.',
  referenced: 'Cet élément est encore utilisé ailleurs.',
  'too-large': 'La demande est trop volumineuse.',
  'unsupported-type': 'Ce type de contenu n’est pas accepté.',
  'rate-limited': 'Trop de demandes. Réessayez dans une minute.',
  suspended: 'L’accès de votre organisation est suspendu.',
  'upgrade-required': 'L’application doit être mise à jour.',
  'unknown-mutation': 'Cette modification n’est pas connue du serveur.',
  unavailable: 'Le service est momentanément indisponible.',
  network: 'Un service extérieur ne répond pas.',
  quota: 'L’espace de stockage est plein.',
  storage: 'Une erreur est survenue sur le serveur.',
  internal: 'Une erreur est survenue sur le serveur.',
};
