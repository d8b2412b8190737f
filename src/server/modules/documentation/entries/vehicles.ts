import type { SeedEntry } from './entry.ts';

export const vehicles: SeedEntry = {
  slug: 'vehicles',
  category: 'fleet',
  audience: 'managers',
  position: 210,
  fr: {
    title: 'Les véhicules',
    body: `
**Gestion › Véhicules** liste le parc : état, journée, conducteur, flotte, compteur.

## Ajouter un véhicule

1. Choisissez **Ajouter**.
2. Saisissez l’immatriculation. Sillage la met en forme (AB-123-CD) et refuse celle d’un autre véhicule.
3. Complétez ce que vous savez : VIN (17 caractères), marque, modèle, énergie, flotte, conducteur, dispositif.
4. Enregistrez. La fiche est gardée sur l’appareil tout de suite, puis envoyée.

Ce que vous tapez est gardé comme brouillon : quitter l’écran ne perd rien.

## Modifier, archiver, supprimer

- **Modifier** change la fiche. Si quelqu’un d’autre change un autre champ au même moment, les deux changements sont gardés ; si c’est le même champ, vous choisissez.
- **Archiver** retire le véhicule des listes courantes et garde son historique. C’est ce qu’il faut faire d’un véhicule vendu.
- **Supprimer** efface la fiche. À réserver aux erreurs de saisie.

## Compteurs

Le kilométrage vient du véhicule quand son dispositif sait le lire (CAN), sinon du GPS, sinon de votre saisie. La source est écrite à côté de la valeur.

## Plusieurs véhicules à la fois

Cochez des lignes : une barre en bas de l’écran propose les actions communes.
`,
  },
  en: {
    title: 'Vehicles',
    body: `
**Management › Vehicles** lists the fleet: state, day, driver, fleet, meter.

## Adding a vehicle

1. Choose **Add**.
2. Type the plate. Sillage puts it in form (AB-123-CD) and refuses one that is taken.
3. Fill in what you know: VIN (17 characters), make, model, energy, fleet, driver, device.
4. Save. The record is kept on the device at once, then sent.

What you type is kept as a draft: leaving the screen loses nothing.

## Changing, archiving, deleting

- **Edit** changes the record. If somebody else changes another field at the same time, both changes are kept; if it is the same field, you choose.
- **Archive** takes the vehicle out of everyday lists and keeps its history. This is what to do with a vehicle that was sold.
- **Delete** removes the record. For typing mistakes only.

## Meters

The mileage comes from the vehicle when its device can read it (CAN), else from GPS, else from what you type. The source is written next to the value.

## Several vehicles at once

Tick rows: a bar at the bottom of the screen offers the actions they share.
`,
  },
};
