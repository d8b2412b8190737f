import type { SeedEntry } from '../seed.ts';

const lists: SeedEntry = {
  slug: 'lists',
  category: 'data',
  audience: 'managers',
  position: 320,
  fr: {
    title: 'Filtrer, garder une vue, exporter',
    body: `
Toutes les listes fonctionnent de la même façon.

## Chercher et filtrer

- La recherche regarde plusieurs champs à la fois, sans tenir compte des accents ni des tirets.
- Les filtres s’ajoutent les uns aux autres. La croix d’un filtre l’enlève.
- Recherche, filtres et tri sont dans l’adresse de la page : copiez-la pour montrer la même liste à un collègue.

## Colonnes

**Colonnes** choisit ce qui s’affiche et dans quel ordre. Au clavier, **Alt** et les flèches déplacent la colonne choisie. Cliquez sur un titre pour trier.

## Garder une vue

Une vue retient colonnes, filtres et tri. **Vue › Enregistrer la vue** lui donne un nom ; elle reste sur cet appareil.

## Exporter

**Exporter** écrit un fichier CSV ou Excel avec les lignes filtrées et les colonnes affichées. L’export se fait sur l’appareil : il fonctionne aussi hors ligne, avec les données de l’heure affichée.

> Un export contient des données personnelles. Gardez-le le temps utile, et pas au-delà.
`,
  },
  en: {
    title: 'Filtering, keeping a view, exporting',
    body: `
All lists work the same way.

## Searching and filtering

- The search looks in several fields at once and ignores accents and dashes.
- Filters add up. The cross of a filter takes it away.
- Search, filters and order are in the address of the page: copy it to show a colleague the same list.

## Columns

**Columns** chooses what shows and in which order. With the keyboard, **Alt** and the arrows move the chosen column. Click a title to sort.

## Keeping a view

A view remembers columns, filters and order. **View › Save the view** gives it a name; it stays on this device.

## Exporting

**Export** writes a CSV or Excel file with the filtered rows and the columns shown. It is made on the device: it works offline too, with the data of the time displayed.

> An export holds personal data. Keep it as long as it is useful, no longer.
`,
  },
};

const display: SeedEntry = {
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

const importCsv: SeedEntry = {
  slug: 'import-csv',
  category: 'data',
  audience: 'managers',
  position: 310,
  fr: {
    title: 'Importer un fichier CSV',
    body: `
Pour saisir un parc entier, importez un fichier tiré de votre tableur.

## Préparer le fichier

- Une ligne de titres, puis une ligne par élément.
- Enregistrez en **CSV UTF-8**. Le point-virgule et la virgule sont reconnus.
- Les dates s’écrivent \`2026-11-21\` ou \`21/11/2026\`.
- Les nombres acceptent la virgule ou le point décimal.

\`\`\`
registration;name;make;model;energy
AB-123-CD;Fourgon 12;Renault;Master;diesel
EF-456-GH;Utilitaire 3;Peugeot;e-Partner;electric
\`\`\`

## Importer

1. Ouvrez la liste et choisissez **Importer**.
2. Déposez le fichier.
3. Vérifiez la correspondance des colonnes ; les titres connus sont déjà rapprochés.
4. Lisez l’aperçu : chaque ligne refusée indique quelle valeur et pourquoi.
5. Confirmez. Les lignes correctes sont enregistrées, les autres restent à corriger.

## En cas de refus

| Message | Que faire |
|---|---|
| Immatriculation déjà utilisée | Le véhicule existe : retirez la ligne ou corrigez l’immatriculation |
| Champ obligatoire | Une colonne obligatoire est vide |
| Choix inconnu | Reprenez l’un des mots proposés |

Essayez d’abord avec trois lignes : une correspondance à revoir se voit tout de suite.
`,
  },
  en: {
    title: 'Importing a CSV file',
    body: `
To enter a whole fleet, import a file from your spreadsheet.

## Preparing the file

- One line of titles, then one line per item.
- Save as **CSV UTF-8**. Semicolon and comma are both recognised.
- Dates are written \`2026-11-21\` or \`21/11/2026\`.
- Numbers take a decimal comma or point.

\`\`\`
registration;name;make;model;energy
AB-123-CD;Van 12;Renault;Master;diesel
EF-456-GH;Van 3;Peugeot;e-Partner;electric
\`\`\`

## Importing

1. Open the list and choose **Import**.
2. Drop the file.
3. Check how the columns correspond; known titles are already matched.
4. Read the preview: each refused line says which value and why.
5. Confirm. Good lines are saved, the others remain to be corrected.

## When a line is refused

| Message | What to do |
|---|---|
| Plate already taken | The vehicle exists: take the line out or correct the plate |
| Required | A required column is empty |
| Unknown choice | Use one of the words offered |

Try with three lines first: a column that does not correspond shows at once.
`,
  },
};

export const LISTS: readonly SeedEntry[] = [lists, display, importCsv];
