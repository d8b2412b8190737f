import type { SeedEntry } from './entry.ts';

export const zones: SeedEntry = {
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
