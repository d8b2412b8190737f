import type { SeedEntry } from './entry.ts';

export const importCsv: SeedEntry = {
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
