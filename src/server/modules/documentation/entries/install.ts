import type { SeedEntry } from './entry.ts';

export const install: SeedEntry = {
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
