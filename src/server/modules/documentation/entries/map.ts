import type { SeedEntry } from '../seed.ts';

const map: SeedEntry = {
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

const zones: SeedEntry = {
  slug: 'zones',
  category: 'fleet',
  audience: 'managers',
  position: 230,
  fr: {
    title: 'Zones et sites',
    body: `
Un **site** est un lieu connu : agence, dépôt, client. Une **zone** est un périmètre à surveiller : zone de travail, autorisée, interdite ou à faibles émissions.

Les deux se dessinent sur la carte et donnent leur nom aux arrêts : « Dépôt de Vénissieux » se lit mieux qu’une adresse.

## Créer une zone

1. Ouvrez **Gestion › Zones** et choisissez **Ajouter**.
2. Donnez un nom, et un code si vous en utilisez.
3. Choisissez le type de zone.
4. Dessinez : un **cercle** (centre et rayon) ou un **polygone** (un clic par sommet).
5. Au besoin, fixez une vitesse limite, une durée de présence ou des horaires.
6. Enregistrez.

## Bien tracer

- Laissez 30 à 50 mètres de marge : une position GPS s’écarte de quelques mètres, davantage entre des immeubles.
- Préférez une zone par lieu à une grande zone qui en couvre plusieurs.
- Désactivez une zone saisonnière au lieu de la supprimer : son dessin reste.

Une zone créée sans réseau est gardée sur l’appareil et envoyée dès que le réseau revient.
`,
  },
  en: {
    title: 'Zones and sites',
    body: `
A **site** is a known place: branch, depot, customer. A **zone** is an area to watch: work, allowed, forbidden or low-emission zone.

Both are drawn on the map and give stops their name: “Vénissieux depot” reads better than an address.

## Creating a zone

1. Open **Management › Zones** and choose **Add**.
2. Give it a name, and a code if you use them.
3. Choose the kind of zone.
4. Draw it: a **circle** (centre and radius) or a **polygon** (one click per corner).
5. If need be, set a speed limit, a time of presence or opening hours.
6. Save.

## Drawing well

- Leave 30 to 50 metres around: a GPS position is a few metres off, more between buildings.
- Prefer one zone per place to a large one over several.
- Deactivate a seasonal zone rather than deleting it: its outline stays.

A zone created without network is kept on the device and sent when the network is back.
`,
  },
};

const states: SeedEntry = {
  slug: 'vehicle-states',
  category: 'tracking',
  audience: 'everyone',
  position: 120,
  fr: {
    title: 'Lire l’état d’un véhicule',
    body: `
La forme indique l’état, la couleur ne fait que le répéter : il se lit en plein soleil, à l’impression, et sans distinguer les couleurs.

| État | Signe | Signification |
|---|---|---|
| En mouvement | Flèche verte | Le véhicule roule |
| Ralenti | Disque à deux barres | Moteur tournant, véhicule immobile |
| À l’arrêt | Petit carré P | Contact coupé |
| Sans signal | Cercle en pointillé | Le dispositif n’a rien envoyé depuis trop longtemps |
| Alerte | Triangle rouge | S’ajoute à l’état, quel qu’il soit |

## Le ruban de la journée

Le ruban résume la journée d’un véhicule, de gauche à droite :

- un **bloc plein** : le véhicule roulait ;
- un **bloc bas, hachuré** : il tournait au ralenti ;
- une **ligne fine** : il était à l’arrêt ;
- des **pointillés** : rien n’a été reçu ;
- la **ligne d’encre** : maintenant.

Passez la souris, ou utilisez les flèches, pour lire l’heure et la durée.

## « Sans signal » n’est pas toujours une panne

Un parking souterrain, un tunnel, une zone blanche ou une batterie débranchée coupent le signal. Le dispositif garde ses positions et les envoie à son retour : la journée se complète alors d’elle-même. Si le silence dure, un **diagnostic** le signale ; voir « Dispositifs communicants et diagnostics ».
`,
  },
  en: {
    title: 'Reading the state of a vehicle',
    body: `
The shape says the state, the colour only repeats it: it reads in full sun, in print, and without telling colours apart.

| State | Sign | What it means |
|---|---|---|
| Moving | Green arrow | The vehicle is driving |
| Idling | Disc with two bars | Engine running, vehicle still |
| Stopped | Small square P | Ignition off |
| No signal | Dashed circle | No news of the device for too long |
| Alert | Red triangle | Comes on top of any state |

## The ribbon of the day

The ribbon sums up the day of a vehicle, from left to right:

- a **full block**: it was driving;
- a **low, hatched block**: it was idling;
- a **thin line**: it was stopped;
- **dots**: nothing was received;
- the **ink line**: now.

Hover, or use the arrows, to read the time and the duration.

## “No signal” is not always a fault

An underground car park, a tunnel, a place without coverage or a disconnected battery cut the signal. The device keeps its positions and sends them when it comes back: the day then completes itself. If the silence lasts, a **diagnostic** says so; see “Devices and diagnostics”.
`,
  },
};

export const MAPS: readonly SeedEntry[] = [map, zones, states];
