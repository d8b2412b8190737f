/** Texts that the specification gives letter by letter (E-003 to E-006, G-002), typewriter's apostrophe included. */
const SPECIFIED = new Set([
  'errors:forbidden',
  'errors:permission',
  'errors:gone',
  'errors:suspended',
  'errors:suspendedBare',
  'errors:undetermined',
]);

/** What fleet people do not say: a device sends, receives and signals; it does not speak. One word each for what has two. */
const ODD: readonly (readonly [RegExp, string])[] = [
  [
    /(?:boîtiers?|dispositifs?|véhicules?|balises?|qu’ils?)(?:\s+[\p{L}’]+){0,3}?\s+(?:dit|disent|parle|parlent|parlé)(?!\p{L})/iu,
    'makes a device or a vehicle speak: « envoie », « reçoit », « signale »',
  ],
  [/(?<!\p{L})dits? par (?:le|les|un|des) (?:boîtier|dispositif|véhicule)/iu, 'makes a device speak: « signalé par »'],
  [/(?<!\p{L})mouchards?(?!\p{L})/iu, 'says « mouchard »: « chronotachygraphe »'],
  [/(?<!\p{L})chauffeurs?(?!\p{L})/iu, 'says « chauffeur »: « conducteur »'],
  [/^Plaque$/u, 'says « Plaque »: « Immatriculation »'],
  [
    /[.:;!?] (?:Choisir|Vérifier|Corriger|Libérer|Réessayer|Saisir|Ajouter|Déplacer|Enregistrer|Écrire|Demander|Copier) /u,
    'tells what to do in the infinitive: « vous »',
  ],
];

/** What can be checked of a French text: one apostrophe, and words of the trade. */
export function frenchProblems(namespace: string, key: string, text: string): string[] {
  // What files of others call a field is theirs.
  if (key.startsWith('titles.')) return [];
  const problems = ODD.flatMap(([pattern, problem]) => (pattern.test(text) ? [problem] : []));
  if (/\p{L}'\p{L}/u.test(text) && !SPECIFIED.has(`${namespace}:${key}`)) problems.push("has a typewriter's apostrophe");
  return problems;
}
