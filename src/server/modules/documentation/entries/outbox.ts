import type { SeedEntry } from './entry.ts';

export const outbox: SeedEntry = {
  slug: 'outbox',
  category: 'offline',
  audience: 'everyone',
  position: 420,
  fr: {
    title: 'La file d’envoi et les éléments à corriger',
    body: `
Chaque saisie entre dans une file, sur l’appareil, avant de partir au serveur. La pastille de synchronisation l’ouvre.

## Ce qu’indique la pastille

| Pastille | Sens |
|---|---|
| Synchronisé 09:14 | Tout est sur le serveur |
| 3 à envoyer | Trois saisies attendent |
| Hors ligne, données de 09:14 | Pas de réseau ; les saisies sont gardées |
| 1 à corriger | Le serveur n’a pas pris une saisie |
| Se reconnecter | La session a expiré ; rien n’est perdu |

Les saisies partent dans l’ordre où vous les avez faites. Une ligne qui attend porte un nuage violet dans les listes.

## Corriger

Une saisie est à corriger dans deux cas.

- **Quelqu’un d’autre a modifié le même champ.** Les deux valeurs sont montrées, avec leur auteur et leur heure : choisissez.
- **Le serveur a refusé.** Par exemple une immatriculation prise entre-temps. Le motif est écrit : modifiez et renvoyez, ou abandonnez.

Tant que vous n’avez pas choisi, la saisie reste sur l’appareil, même après une déconnexion.

## Ne rien perdre

- **Exporter** écrit la file dans un fichier.
- N’effacez pas les données du site dans le navigateur tant que la pastille indique « à envoyer ».
- Un appareil plein ne peut plus rien garder : faites de la place.
`,
  },
  en: {
    title: 'The queue, and what is to be corrected',
    body: `
Whatever you enter goes into a queue, on the device, before leaving for the server. The synchronisation chip opens it.

## What the chip says

| Chip | Meaning |
|---|---|
| Synchronised 09:14 | Everything is on the server |
| 3 to send | Three entries are waiting |
| Offline, data of 09:14 | No network; what you enter is kept |
| 1 to correct | The server did not take an entry |
| Sign in again | The session expired; nothing is lost |

Entries leave in the order you made them. A row that waits has a violet cloud in lists.

## Correcting

An entry is to be corrected in two cases.

- **Somebody else changed the same field.** Both values are shown, with who and when: choose.
- **The server refused.** A plate taken meanwhile, for instance. The reason is written: change and send again, or discard.

Until you choose, the entry stays on the device, even after signing out.

## Losing nothing

- **Export** writes the queue to a file.
- Do not clear the site’s data in the browser while the chip says “to send”.
- A device that is full can keep nothing more: make room.
`,
  },
};
