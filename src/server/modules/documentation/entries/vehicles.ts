import type { SeedEntry } from '../seed.ts';

const vehicles: SeedEntry = {
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

const devices: SeedEntry = {
  slug: 'devices',
  category: 'fleet',
  audience: 'managers',
  position: 220,
  fr: {
    title: 'Dispositifs communicants et diagnostics',
    body: `
Un dispositif communicant est le boîtier, ou le service du constructeur, qui envoie les données d’un véhicule. Chaque dispositif a un **type** (Teltonika, par exemple) et un **numéro de série** (l’IMEI pour un boîtier).

## Lier un dispositif à un véhicule

Choisissez le dispositif dans la fiche du véhicule. Un dispositif n’est lié qu’à un véhicule à la fois : le lier ailleurs le détache du premier. Les données reçues avant le changement restent au véhicule d’alors.

## Un dispositif qui n’émet pas

1. **Vérifiez le numéro de série.** Un chiffre de l’IMEI mal saisi suffit ; Sillage vérifie le chiffre de contrôle.
2. **Vérifiez l’alimentation** : fusible, masse, coupe-batterie.
3. **Sortez à ciel ouvert** et attendez dix minutes contact mis.
4. **Vérifiez la carte SIM** : active, avec des données, et le bon APN.
5. **Écrivez au support** en choisissant le véhicule et le dispositif : la demande porte alors ce qu’il faut pour chercher.

## Les diagnostics

Sillage signale ce qui ne va pas : boîtier silencieux, pas de position, horloge décalée, coupure d’alimentation, batterie faible, trame illisible, odomètre incohérent, code défaut. Les administrateurs les voient dans la barre du haut, triés par gravité, avec la première et la dernière fois. Supprimer un diagnostic le retire ; il revient si la cause demeure.
`,
  },
  en: {
    title: 'Devices and diagnostics',
    body: `
A device is the box, or the manufacturer’s service, that sends the data of a vehicle. Each device has a **type** (Teltonika, for instance) and a **serial number** (the IMEI of a box).

## Linking a device to a vehicle

Choose the device in the vehicle’s record. A device is linked to one vehicle at a time: linking it elsewhere takes it off the first. Data received before the change stays with the vehicle of that time.

## A device that sends nothing

1. **Check the serial number.** One wrong digit of the IMEI is enough; Sillage checks its check digit.
2. **Check the power**: fuse, earth, battery switch.
3. **Go under open sky** and wait ten minutes with the ignition on.
4. **Check the SIM card**: active, with data, and the right APN.
5. **Write to support** and choose the vehicle and the device: the request then carries what is needed to look into it.

## Diagnostics

Sillage tells what is wrong: silent device, no position, wrong clock, power cut, low battery, unreadable frame, inconsistent odometer, fault code. Administrators see them in the top bar, by severity, with the first and the last time. Deleting a diagnostic takes it away; it comes back if the cause remains.
`,
  },
};

const install: SeedEntry = {
  slug: 'install',
  category: 'start',
  audience: 'everyone',
  position: 20,
  fr: {
    title: 'Installer l’application',
    body: `
Installée, l’application s’ouvre depuis l’écran d’accueil, sans barre de navigateur, et le système garde plus longtemps les données copiées sur l’appareil. Rien ne passe par un magasin d’applications.

## Sur ordinateur (Chrome, Edge)

1. Ouvrez Sillage et connectez-vous.
2. Ouvrez le menu de votre compte et choisissez **Installer l’application**, ou cliquez sur l’icône d’installation de la barre d’adresse.
3. Confirmez.

## Sur Android

1. Ouvrez Sillage dans Chrome.
2. Choisissez **Installer l’application** dans le menu de votre compte, ou dans celui de Chrome.

## Sur iPhone et iPad

1. Ouvrez Sillage dans Safari.
2. Touchez le bouton **Partager**.
3. Choisissez **Sur l’écran d’accueil**, puis **Ajouter**.

> Sur iPhone, un site qui n’est pas installé peut perdre ses données après sept jours sans visite. Installez l’application sur tout téléphone qui travaille hors ligne.

## Les mises à jour

Une nouvelle version se prépare en arrière-plan. Un bandeau vous propose de recharger ; rien ne se recharge pendant une saisie, et ce qui attend d’être envoyé reste sur l’appareil.
`,
  },
  en: {
    title: 'Installing the application',
    body: `
Once installed, the application opens from the home screen, without a browser bar, and the system keeps the data copied to the device for longer. No application store is involved.

## On a computer (Chrome, Edge)

1. Open Sillage and sign in.
2. Open your account menu and choose **Install the application**, or click the install icon in the address bar.
3. Confirm.

## On Android

1. Open Sillage in Chrome.
2. Choose **Install the application** in your account menu, or in Chrome’s own menu.

## On iPhone and iPad

1. Open Sillage in Safari.
2. Tap **Share**.
3. Choose **Add to Home Screen**, then **Add**.

> On an iPhone, a site that is not installed may lose its data after seven days without a visit. Install the application on every phone that works offline.

## Updates

A new version is prepared in the background. A banner offers to reload; nothing reloads while you are typing, and what waits to be sent stays on the device.
`,
  },
};

export const VEHICLES: readonly SeedEntry[] = [vehicles, devices, install];
