import type { SeedEntry } from '../seed.ts';

const firstSteps: SeedEntry = {
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

const support: SeedEntry = {
  slug: 'support',
  category: 'support',
  audience: 'managers',
  position: 610,
  fr: {
    title: 'Écrire au support',
    body: `
**Support** réunit les demandes de votre organisation. Les gestionnaires, les techniciens et les administrateurs les voient toutes et peuvent y répondre.

## Ouvrir une demande

1. Choisissez **Nouvelle demande**.
2. Écrivez le sujet. Si le problème est connu, sa solution vous est proposée aussitôt.
3. Choisissez la nature et l’urgence, et, s’il y en a un, le véhicule ou le dispositif concerné.
4. Décrivez : ce que vous avez fait, ce que vous attendiez, ce qui s’est passé, depuis quand.
5. Joignez des photos, un PDF ou un journal (8 Mo par fichier).

Sans réseau, la demande est gardée sur l’appareil avec ses pièces jointes, et part seule.

## Suivre une demande

| État | Sens |
|---|---|
| Ouverte | Le support doit répondre |
| Répondue | Une réponse vous attend |
| En attente de vous | Il manque une information de votre part |
| Résolue | Le problème est réglé |
| Fermée | La demande est terminée |

Une réponse du support vous est notifiée. Répondre rouvre la demande, même fermée. Si tout est réglé, choisissez **Répondre et marquer comme résolue**.

## Ce qui aide à répondre vite

- Un sujet par demande.
- L’heure exacte du problème, et l’immatriculation.
- Une capture de l’écran entier.
- Jamais de mot de passe : le support ne vous le demandera pas.
`,
  },
  en: {
    title: 'Writing to support',
    body: `
**Support** gathers your organisation’s requests. Managers, technicians and administrators see them all and may reply.

## Opening a request

1. Choose **New request**.
2. Write the subject. If the problem is known, its solution is offered at once.
3. Choose the kind and the urgency and, if there is one, the vehicle or device concerned.
4. Describe: what you did, what you expected, what happened, since when.
5. Attach photos, a PDF or a log (8 MB per file).

Without network the request is kept on the device with its attachments, and leaves by itself.

## Following a request

| State | Meaning |
|---|---|
| Open | Support has to answer |
| Answered | An answer is waiting for you |
| Waiting for you | Something is missing on your side |
| Resolved | The problem is settled |
| Closed | The request is over |

You are notified of an answer. Replying opens the request again, even a closed one. If all is settled, say so with **Reply and mark as resolved**.

## What helps to answer fast

- One subject per request.
- The exact time of the problem, and the plate.
- A picture of the whole screen.
- Never a password: support will not ask for it.
`,
  },
};

export const FIRST_STEPS: readonly SeedEntry[] = [firstSteps, support];
