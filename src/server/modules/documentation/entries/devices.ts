import type { SeedEntry } from './entry.ts';

export const devices: SeedEntry = {
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
