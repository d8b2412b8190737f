import type { SeedEntry } from '../seed.ts';

const offline: SeedEntry = {
  slug: 'offline',
  category: 'offline',
  audience: 'everyone',
  position: 410,
  fr: {
    title: 'Travailler hors ligne',
    body: `
Sillage travaille d’abord avec ce qui est sur l’appareil. Le réseau sert à échanger avec le serveur, en arrière-plan.

## Ce qui marche sans réseau

- Ouvrir l’application et tous ses écrans.
- Consulter véhicules, conducteurs, dispositifs, sites, zones, demandes de support, documentation.
- Rapports, éco-conduite et tableaux de bord des 31 derniers jours, sans les avoir ouverts.
- Créer, modifier, supprimer : tout est gardé sur l’appareil et part dès que le réseau revient.
- Revoir les dernières positions et les journées déjà reçues.

## Ce qui demande le réseau

- Les positions en direct.
- La première connexion sur un appareil, le changement de mot de passe.
- L’envoi de pièces jointes.
- L’administration de la plateforme.

Un écran qui affiche des données anciennes l’indique, avec leur heure.

## Avant de partir en zone blanche

1. Ouvrez l’application avec du réseau, touchez la pastille et attendez « Prêt hors ligne ».
2. Ouvrez une fois les traces et les périodes plus anciennes dont vous aurez besoin.
3. Installez l’application si ce n’est pas fait.

## Au retour

Vous n’avez rien à faire. La pastille passe de « Hors ligne » à « à envoyer », puis à « Synchronisé ». Si votre session a expiré entre-temps, reconnectez-vous : ce qui attendait part ensuite.
`,
  },
  en: {
    title: 'Working offline',
    body: `
Sillage works first with what is on the device. The network is for exchanging with the server, in the background.

## What works without network

- Opening the application and every screen of it.
- Looking at vehicles, drivers, devices, sites, zones, support requests, documentation.
- Reports, eco-driving and dashboards of the last 31 days, without having opened them.
- Creating, changing, deleting: all is kept on the device and leaves when the network is back.
- Going back over the last positions and the days already received.

## What needs the network

- Live positions.
- The first sign-in on a device, changing a password.
- Sending attachments.
- The administration of the platform.

A screen that shows old data says so, with their time.

## Before going out of coverage

1. Open the application with network, press the chip and wait for “Ready to go offline”.
2. Open once the trails and earlier periods you will need.
3. Install the application if it is not done.

## Coming back

There is nothing to do. The chip goes from “Offline” to “to send”, then to “Synchronised”. If your session expired meanwhile, sign in again: what was waiting then leaves.
`,
  },
};

const outbox: SeedEntry = {
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

export const OFFLINE: readonly SeedEntry[] = [offline, outbox];
