import type { SeedEntry } from './entry.ts';

export const offline: SeedEntry = {
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
