import type { SeedEntry } from './entry.ts';

export const states: SeedEntry = {
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
