import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isFlagActive } from '../../domain/access/guards.ts';
import type { ReportColumn } from '../../domain/kit/report.ts';
import type { ReportSlug } from '../../domain/reports/slugs.ts';
import { useAccess } from '../entity-ui/use-access.ts';
import { useSession } from '../session/use-session.ts';
import type { ReportSearch } from './report-search.ts';

/** What of an address is of the moment: a schedule has its own days. */
const PASSING = new Set(['from', 'to', 'moment', 'view', 'on', 'at', 'fleet', 'q']);

/** What is on screen of a report as a schedule asks for it. */
export function askedOfScreen(search: ReportSearch, columns: readonly Pick<ReportColumn, 'id'>[]): Record<string, string> {
  const asked = Object.entries(search).flatMap(([name, value]) =>
    PASSING.has(name) || value === undefined || value === '' ? [] : [[name, String(value)] as const],
  );
  return { ...Object.fromEntries(asked), columns: columns.map(({ id }) => id).join(',') };
}

/** Opens a new schedule of the report, filled with what is on screen; undefined when the person may make none. */
export function useProgram(slug: ReportSlug, search: ReportSearch, columns: readonly Pick<ReportColumn, 'id'>[]): (() => void) | undefined {
  const navigate = useNavigate();
  const { permissions } = useSession();
  const may = useAccess().can('create', 'reportSchedule') && isFlagActive(permissions, 'reports');
  const open = useCallback(() => {
    navigate({
      to: '/rapports/automatiques',
      search: { new: 1, of: slug, asked: new URLSearchParams(askedOfScreen(search, columns)).toString() },
      // Another navigation took its place.
    }).catch(() => undefined);
  }, [navigate, slug, search, columns]);
  return may ? open : undefined;
}
