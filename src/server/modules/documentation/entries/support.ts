import type { SeedEntry } from './entry.ts';

export const support: SeedEntry = {
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
