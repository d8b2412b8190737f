import { REPORTS } from '../../domain/reports/catalogue.ts';
import { type ReportQuery, excessOf } from '../../domain/reports/report-query.ts';
import { type ReportDeclaration, settledOptions } from '../../domain/reports/report.ts';
import { REPORT_PLACES, reportFlag } from '../../domain/reports/slugs.ts';
import type { DayRange } from '../../domain/time/periods.ts';
import { isFlagActive } from '../../domain/access/guards.ts';
import { useMovementsSeen } from '../entity-ui/use-access.ts';
import { useSession } from '../session/use-session.ts';
import { AppLink } from '../shell/app-link.tsx';
import type { ReportSearch } from './report-search.ts';
import type { ReportWords } from './report-words.ts';

interface YearReportProps {
  report: ReportDeclaration<never>;
  range: DayRange;
  search: ReportSearch;
  asked: ReportQuery;
  words: ReportWords;
}

/** Leads to the report that tells of the same vehicles over a period too long for this one; nothing where there is none, for this person and this period. */
export function YearReport({ report, range, search, asked, words: { t } }: YearReportProps) {
  const { permissions } = useSession();
  const isOwn = useMovementsSeen('journeys') === 'own';
  const slug = report.yearIn;
  if (slug === undefined || !isFlagActive(permissions, reportFlag(slug))) return null;
  const other: ReportDeclaration<never> = REPORTS[slug];
  const options = settledOptions(other.options, {});
  const drivers = other.scope.includes('drivers') ? asked.drivers : undefined;
  const whose = { ...range, options, ...(drivers ? { drivers } : {}), ...(isOwn ? { own: true as const } : {}) };
  if (excessOf(other, asked.vehicles.length, whose)) return null;
  const { vehicles, fleets, drivenBy, tag } = search;
  const scope = Object.entries({ vehicles, fleets, drivenBy, tag, drivers: drivers?.join(','), ...range });
  const query = new URLSearchParams(scope.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
  return (
    <AppLink href={`${REPORT_PLACES[slug].to}?${query}`} className="btn btn-sm">
      {t('tooMuch.year', { report: t(`nav:report.${slug}`) })}
    </AppLink>
  );
}
