import type { SeedEntry } from './entry.ts';

export const accounts: SeedEntry = {
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
