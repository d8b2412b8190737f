import type { SeedEntry } from '../seed.ts';

const accounts: SeedEntry = {
  slug: 'accounts',
  category: 'account',
  audience: 'administrators',
  position: 510,
  fr: {
    title: 'Comptes, rôles et permissions',
    body: `
Un **compte** est une personne : son nom, son adresse e-mail, son mot de passe. Il devient **membre** de votre organisation avec un rôle.

## Inviter une personne

1. Ouvrez la gestion des membres de votre organisation.
2. Saisissez son adresse e-mail et choisissez son rôle.
3. Elle reçoit un lien pour choisir son mot de passe. Si elle a déjà un compte ailleurs, elle garde le même.

## Choisir un rôle

- **Utilisateur** : consulte. Ne voit ni la gestion ni le support.
- **Technicien** : met à jour véhicules et dispositifs, intervient, écrit au support.
- **Gestionnaire** : crée, modifie, supprime.
- **Administrateur** : en plus, les membres et les réglages.

Donnez le rôle le plus simple qui suffit. Gardez deux administrateurs : le dernier ne peut pas être retiré.

## Quand quelqu’un part

Retirez-le de l’organisation. Ses sessions n’y donnent plus accès, et la copie de vos données disparaît de ses appareils à leur prochain échange. Ce qu’il a saisi reste.

## Les permissions

Les modules ouverts à votre organisation (cartographie, gestion, rapports…) font partie de votre offre. Un module fermé ne s’affiche pour personne.
`,
  },
  en: {
    title: 'Accounts, roles and permissions',
    body: `
An **account** is a person: a name, an e-mail address, a password. They become a **member** of your organisation with a role.

## Inviting somebody

1. Open the members of your organisation.
2. Type their e-mail address and choose a role.
3. They receive a link to choose a password. Somebody who already has an account elsewhere keeps it.

## Choosing a role

- **User**: looks. Sees neither management nor support.
- **Technician**: updates vehicles and devices, does the field work, writes to support.
- **Manager**: creates, changes, deletes.
- **Administrator**: members and settings as well.

Give the simplest role that is enough. Keep two administrators: the last one cannot be taken away.

## When somebody leaves

Remove them from the organisation. Their sessions no longer open it, and the copy of your data leaves their devices at their next exchange. What they entered stays.

## Permissions

The modules open to your organisation (map, management, reports…) are part of your plan. A closed module shows to nobody.
`,
  },
};

const signIn: SeedEntry = {
  slug: 'sign-in',
  category: 'account',
  audience: 'everyone',
  position: 520,
  fr: {
    title: 'Se connecter, mot de passe, double authentification',
    body: `
## Mot de passe oublié

1. Sur la page de connexion, choisissez **Mot de passe oublié**.
2. Saisissez votre adresse e-mail.
3. Ouvrez le lien reçu dans l’heure et choisissez un nouveau mot de passe, de 8 caractères au moins.

Rien n’arrive ? Regardez les indésirables, puis demandez à un administrateur si votre adresse est la bonne.

## Rester connecté

Cochez **Rester connecté** sur vos propres appareils seulement. Sur un poste partagé, déconnectez-vous en partant.

## Double authentification

Un code à six chiffres, renouvelé toutes les trente secondes par une application de votre téléphone, s’ajoute au mot de passe. Activez-la depuis **Mon profil**, et gardez les codes de secours ailleurs que sur ce téléphone.

## Appareil perdu

Depuis **Mon profil**, la liste des sessions montre les appareils connectés. Fermez celle de l’appareil perdu : à son prochain échange il demande le mot de passe. Changez le vôtre ensuite.

## Se déconnecter avec des saisies en attente

Si des saisies ne sont pas parties, l’application vous prévient avant de vous déconnecter. Elles restent sur l’appareil et partent à votre prochaine connexion.
`,
  },
  en: {
    title: 'Signing in, password, two-factor authentication',
    body: `
## Forgotten password

1. On the sign-in page, choose **Forgotten password**.
2. Type your e-mail address.
3. Open the link within the hour and choose a new password of at least 8 characters.

Nothing comes? Look in the junk mail, then ask an administrator whether your address is right.

## Staying signed in

Tick **Stay signed in** on your own devices only. On a shared computer, sign out when you leave.

## Two-factor authentication

A six-digit code, renewed every thirty seconds by an application on your phone, comes on top of the password. Turn it on in **My profile**, and keep the recovery codes elsewhere than on that phone.

## Lost device

In **My profile**, the list of sessions shows the devices that are signed in. Close that of the lost device: at its next exchange it asks for the password. Then change yours.

## Signing out while entries are waiting

If something you entered has not left, the application says so before signing you out. It stays on the device and leaves when you next sign in.
`,
  },
};

export const ACCOUNTS: readonly SeedEntry[] = [accounts, signIn];
