import type { SeedEntry } from './entry.ts';

export const map: SeedEntry = {
  slug: 'map',
  category: 'tracking',
  audience: 'everyone',
  position: 110,
  fr: {
    title: 'La cartographie',
    body: `
La carte montre la dernière position connue de chaque véhicule, et la met à jour d’elle-même.

## Trouver un véhicule

- Tapez une immatriculation, un nom ou un conducteur dans la recherche de la liste. Les tirets et les accents ne comptent pas.
- Les onglets de la liste filtrent par état : en mouvement, au ralenti, à l’arrêt, sans signal.
- Cliquez sur une ligne ou sur un marqueur : la carte se centre et la fiche du véhicule s’ouvre.

De loin, les véhicules proches se groupent dans un anneau qui donne leur nombre et la part de chaque état. Zoomez pour les séparer.

## Lire la fiche

La fiche donne l’état, l’adresse, la vitesse, l’âge de la position, le conducteur et la journée du véhicule. Depuis la fiche, vous pouvez revoir la **trace du jour** : les arrêts y sont numérotés, et le ruban sous la carte permet de parcourir les heures.

## Ce qu’indique l’âge d’une position

Une position vieille de quelques secondes vient d’un véhicule qui roule. Un véhicule garé envoie moins souvent, en général toutes les heures : une position ancienne n’est pas une panne. Au-delà, le véhicule passe **sans signal** ; voir « Lire l’état d’un véhicule ».

## Hors ligne

La carte garde les dernières positions reçues et indique leur heure. Le fond de carte simplifié reste disponible.
`,
  },
  en: {
    title: 'The map',
    body: `
The map shows the last known position of each vehicle and keeps itself up to date.

## Finding a vehicle

- Type a plate, a name or a driver in the search of the list. Dashes and accents do not matter.
- The tabs of the list filter by state: moving, idling, stopped, no signal.
- Click a row or a marker: the map centres and the card of the vehicle opens.

From afar, vehicles close to each other gather in a ring that gives their number and the share of each state. Zoom in to separate them.

## Reading the card

The card gives the state, the address, the speed, the age of the position, the driver and the day of the vehicle. From it you can see the **trail of the day**: stops are numbered, and the ribbon under the map lets you go through the hours.

## What the age of a position says

A position a few seconds old comes from a vehicle on the move. A parked vehicle sends less often, usually once an hour: an old position is not a fault. Beyond that, the vehicle becomes **no signal**; see “Reading the state of a vehicle”.

## Offline

The map keeps the last positions received and says their time. The simplified base map stays available.
`,
  },
};
