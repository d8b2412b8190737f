import type { SeedEntry } from './entry.ts';

export const firstSteps: SeedEntry = {
  slug: 'first-steps',
  category: 'start',
  audience: 'everyone',
  position: 10,
  fr: {
    title: 'Premiers pas',
    body: `
Sillage suit les véhicules de votre organisation : où ils sont, ce qu’ils font, ce qui demande votre attention. L’application s’ouvre dans un navigateur, sur ordinateur comme sur téléphone.

## Se repérer

- **La barre du haut** porte les écrans qui vous sont ouverts : cartographie, gestion, support. Sur téléphone, ils sont dans le menu.
- **La pastille de synchronisation**, toujours visible, indique l’âge des données et ce qui attend d’être envoyé.
- **La cloche** liste les messages qui vous sont adressés.
- **Votre nom** ouvre votre profil, la documentation, l’affichage et la langue, la déconnexion.

## Ce que vous voyez dépend de votre rôle

| Rôle | Ce qu’il permet |
|---|---|
| Utilisateur | Consulter la carte et les véhicules |
| Technicien | Mettre à jour véhicules et dispositifs, écrire au support |
| Gestionnaire | Créer, modifier et supprimer |
| Administrateur | Tout cela, plus les comptes et les réglages |

Un écran absent de votre menu n’est pas ouvert à votre rôle, ou pas compris dans l’offre de votre organisation. Un administrateur de votre organisation peut vous répondre.

## Plusieurs organisations

Si vous êtes membre de plusieurs organisations, cliquez sur le nom de l’organisation, ou ouvrez votre menu de compte, pour passer de l’une à l’autre. Chaque organisation a ses propres données sur votre appareil.

## Et sans réseau ?

Tout continue : voir « Travailler hors ligne ».
`,
  },
  en: {
    title: 'First steps',
    body: `
Sillage follows the vehicles of your organisation: where they are, what they do, what needs your attention. The application opens in a browser, on a computer as on a phone.

## Finding your way

- **The top bar** has the screens that are open to you: map, management, support. On a phone they are in the menu.
- **The synchronisation chip**, always visible, says how old the data is and what waits to be sent.
- **The bell** lists the messages addressed to you.
- **Your name** opens your profile, the documentation, display and language, and signing out.

## What you see depends on your role

| Role | What it allows |
|---|---|
| User | Look at the map and the vehicles |
| Technician | Update vehicles and devices, write to support |
| Manager | Create, change and delete |
| Administrator | All of that, plus accounts and settings |

A screen that is not in your menu is not open to your role, or not part of your organisation’s plan. An administrator of your organisation can tell you.

## Several organisations

If you belong to several organisations, click the name of the organisation, or open your account menu, to go from one to another. Each organisation has its own data on your device.

## Without network?

Everything goes on: see “Working offline”.
`,
  },
};
