import type { SeedEntry } from './entry.ts';

export const lists: SeedEntry = {
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
