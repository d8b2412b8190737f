import type { SeedEntry } from './entry.ts';

export const display: SeedEntry = {
  slug: 'display',
  category: 'start',
  audience: 'everyone',
  position: 30,
  fr: {
    title: 'Affichage et langue',
    body: `
Ouvrez le menu de votre compte, puis **Affichage et langue**. Ces choix vous suivent d’un appareil à l’autre.

- **Langue** : français, anglais, espagnol, italien, néerlandais, portugais, hongrois. Un texte qui n’existe pas encore dans votre langue s’affiche en français.
- **Thème** : clair, sombre, ou celui de l’appareil. Le thème sombre se lit mieux en cabine la nuit.
- **Menu** : en haut ou sur le côté de l’écran.
- **Densité des listes** : les lignes serrées montrent plus de véhicules à la fois.

La couleur principale est celle de votre organisation ; un administrateur la choisit dans les réglages. Elle n’indique jamais l’état d’un véhicule.

## Au clavier

Chaque écran s’utilise sans souris : **Tab** avance, **Maj + Tab** recule, **Entrée** ouvre, **Échap** ferme. Dans un tableau, les flèches passent d’une ligne à l’autre.
`,
  },
  en: {
    title: 'Display and language',
    body: `
Open your account menu, then **Display and language**. These choices follow you from one device to another.

- **Language**: French, English, Spanish, Italian, Dutch, Portuguese, Hungarian. A text that does not exist in your language yet shows in French.
- **Theme**: light, dark, or that of the device. The dark theme reads better in a cab at night.
- **Menu**: at the top or on the side of the screen.
- **Density of lists**: narrow rows show more vehicles at once.

The main colour is your organisation’s; an administrator chooses it in the settings. It never tells the state of a vehicle.

## With the keyboard

Every screen works without a mouse: **Tab** goes forward, **Shift + Tab** back, **Enter** opens, **Escape** closes. In a table, the arrows go from row to row.
`,
  },
};
