import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { SortKey } from '../../../domain/text/order-rows.ts';
import type { EntityName } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { Column } from '../../ui/data-table/model.ts';
import type { WordsOf } from '../field-text.ts';
import type { FormValues } from '../form/form-model.ts';
import type { entitySearchSchema } from '../list/list-search.ts';
import type { ListAction } from '../list/list-table.tsx';
import type { ListSearch, PatchSearch } from '../list/use-list-search.ts';
import type { Refuses } from '../form/use-form.ts';
import type { CustomInput, UseWarnings } from './entity-form.tsx';

/**
 * The screen of an entity: list, detail beside it, form. All of it is drawn from the declaration; what follows is what the
 * declaration cannot say. Words are in the entity's namespace: `screen.title`, `add`, `new`, `edit` ({{name}}), `search`, `none`,
 * `noneText`, `noneTextReader`, `removeTitle_*`, `removeConfirm_*`, `removed_*`, `exportName`, `sections.<key>`.
 */
export interface EntityScreenConfig {
  entity: EntityName;
  /** Address of the list. */
  to: string;
  /** Screen above it: its label in `nav`, its address; without it that of the management. */
  parent?: { key: string; to: string };
  /** What else its address has, when several lists share one (`view=plans`). */
  query?: string;
  icon: LucideIcon;
  /** Its search parameters: `entitySearchSchema` of the entity and its filters. */
  search: ReturnType<typeof entitySearchSchema>;
  /** Fields the list is filtered by: choices, flags, references. */
  filters: readonly string[];
  /** Filters whose chip is always there. */
  always?: readonly string[];
  /** Fields shown at first, in order; the others are in the chooser. The title comes first by itself. */
  shown: readonly string[];
  startingSort: string;
  /** Sections of the form. */
  sections: readonly { key: string; fields: readonly string[]; wide?: readonly string[] }[];
  /** Columns that are not fields, or that draw a field better; called once per render of the list: a hook. */
  useColumns?: (words: WordsOf) => readonly EntityColumn[];
  /** Second line of a row on a phone. */
  summary?: (row: LocalRow, words: WordsOf) => ReactNode;
  /** More actions of a row or a selection: a hook. */
  useActions?: () => readonly ListAction<LocalRow>[];
  /** Under the fields in the detail. */
  Detail?: ComponentType<{ row: LocalRow }>;
  /** Fields left out of the detail. */
  hidden?: readonly string[];
  hints?: Readonly<Record<string, string>>;
  useWarnings?: UseWarnings;
  custom?: Readonly<Record<string, CustomInput>>;
  shows?: (field: string, values: FormValues) => boolean;
  /** What other rows of this device have against what would be saved, of a new one or of `row`: a hook. */
  useRefuses?: (row: LocalRow | undefined) => Refuses;
  /** What a new one starts with, beside the declared initial values. */
  preset?: FormValues;
  /** Under which name what is typed of a new one is kept, where there are several kinds of new ones. */
  draft?: string;
  /** `creators`: who may create edits; the others that may change a row do by its actions alone. */
  editing?: 'creators';
  /** Fields of a row that stay as they are, read in its form instead of typed, and the word that says why; `all`: it has no form any more. */
  fixed?: (row: LocalRow) => { fields: readonly string[]; why: string; all?: boolean } | null;
  /** Rows can be brought in from a file. */
  importable?: boolean;
  /** Between the title and the toolbar: the way to the other screens of a page. */
  Above?: ComponentType<ListSlotProps>;
  /** Under the toolbar, even when there is no row: other formats, another view. */
  Tools?: ComponentType<ListSlotProps>;
  /** Around the rows: a map beside them, or in their place. */
  Frame?: ComponentType<ListSlotProps & { children: ReactNode }>;
}

/** What a part of the list that is not the kit's is told. */
export interface ListSlotProps {
  /** Filtered and ordered. */
  rows: readonly LocalRow[];
  search: ListSearch;
  patch: PatchSearch;
  onOpen: (id: string) => void;
  phone: boolean;
}

/** A column of the list with its order, when it is not the field's own. */
export type EntityColumn = Column<LocalRow> & { sortKey?: (row: LocalRow) => SortKey };
