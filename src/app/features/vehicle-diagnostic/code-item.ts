import type { ReactNode } from 'react';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { DtcEventDoc } from '../../../domain/dtc/dtc-history.ts';
import { dtcStructure, readDtc } from '../../../domain/dtc/dtc-structure.ts';
import type { EntityRow } from '../../../domain/registry.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import type { ListSearch, PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import type { Crumb } from '../../ui/page-header.tsx';
import type { CODE_SYSTEMS } from './search.ts';

type CodeSystem = (typeof CODE_SYSTEMS)[number];

/** A line of the history of codes, with what its code says. */
export interface CodeItem extends DtcEventDoc {
  _id: string;
  row: LocalRow;
  system: CodeSystem;
  label: string;
  /** How often the code came, this time included. */
  times: number;
}

interface CodeFilters {
  status?: string | undefined;
  severity?: string | undefined;
  system?: string | undefined;
}

/** Lines of one vehicle as its page shows them. */
export function codeItems(rows: readonly LocalRow[], labelOf: (code: string) => string): CodeItem[] {
  const times = new Map<string, number>();
  for (const row of rows) times.set(String(row['code']), (times.get(String(row['code'])) ?? 0) + 1);
  return rows.map((row) => {
    const line = row as EntityRow<'dtcEvent'>;
    const dtc = readDtc(line.code);
    return {
      ...line,
      row,
      label: labelOf(line.code),
      system: dtc?.kind === 'obd' ? dtcStructure(dtc).system : 'J1939',
      times: times.get(line.code)!,
    };
  });
}

/** Lines that the filters of the address and the typed words leave. */
export function filterCodes(items: readonly CodeItem[], { status, severity, system }: CodeFilters, typed: string): CodeItem[] {
  const needles = typed.split(/\s+/).map(foldText).filter(Boolean);
  const among = (list: string | undefined, value: string): boolean => list === undefined || list.split(',').includes(value);
  return items.filter((item) => {
    if (!among(status, item.status) || !among(severity, item.severity) || !among(system, item.system)) return false;
    const text = foldText(`${item.code} ${item.label}`);
    return needles.every((needle) => text.includes(needle));
  });
}

/** What the two views of a vehicle's diagnostic have in common. */
export interface DiagnosticViewProps {
  plate: string;
  /** Rows of this vehicle. */
  rows: readonly LocalRow[];
  loaded: boolean;
  crumbs: readonly Crumb[];
  /** Above the list: health of the device, choice of the view. */
  head: ReactNode;
  actions: ReactNode;
  search: ListSearch & {
    severity?: string | undefined;
    code?: string | undefined;
    status?: string | undefined;
    system?: string | undefined;
    open?: string | undefined;
  };
  patch: PatchSearch;
}
