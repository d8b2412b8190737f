import type { TFunction } from 'i18next';
import { ClipboardCheck } from 'lucide-react';
import { INSTALL_STATES } from '../../../../domain/field-work/field-record.ts';
import { siteInstallSchema, type SiteInstall } from '../../../../domain/platform/site-facts.ts';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { formatDateTime } from '../../../../domain/text/format.ts';
import { ownerColumn, vehicleColumn } from '../linked-columns.tsx';
import { installsSearchSchema } from '../search.ts';
import { FactsScreen, type FactsConfig } from './facts-screen.tsx';

const TONES: Readonly<Record<string, string>> = {
  confirmed: 'tag tag-ok',
  incomplete: 'tag tag-warning',
  failed: 'tag tag-alert',
  forced: 'tag tag-warning',
};

const testWords = (t: TFunction, tests: string): string =>
  tests
    .split(' ')
    .map((test) => t(`tests.${test}`))
    .join(', ');

const CONFIG: FactsConfig<SiteInstall> = {
  key: 'installs',
  path: '/api/v1/admin/vehicles/install-controls',
  schema: pageOf(siteInstallSchema),
  search: installsSearchSchema,
  icon: ClipboardCheck,
  startingSort: '-at',
  kinds: INSTALL_STATES,
  columns: (make, t: TFunction) => [
    { ...vehicleColumn(t('columns.vehicle'), 150), frozen: true, sortable: true },
    ownerColumn(t, 150),
    make.text('serial', 150, true),
    make.instant('at', 130),
    make.text('technician', 140, true),
    make.worded('mission', (value) => t(`missions.${value}`), 100),
    make.worded(
      'state',
      (value) => t(`kinds.installs.${value}`),
      120,
      (value) => TONES[value] ?? 'tag tag-line',
    ),
    {
      ...make.worded(
        'failed',
        (value) => testWords(t, value),
        230,
        () => 'ell',
      ),
      sortable: true,
    },
    {
      ...make.worded(
        'toReview',
        (value) => testWords(t, value),
        230,
        () => 'ell',
      ),
      sortable: false,
    },
  ],
  line: (row, t, { lang, timeZone }) =>
    [
      row.state === null ? null : t(`kinds.installs.${row.state}`),
      formatDateTime(row.at, lang, timeZone),
      row.technician,
      row.failed === null ? null : testWords(t, row.failed),
    ]
      .filter((part) => part !== null)
      .join(' · '),
  hrefOf: ({ vehicle }) => (vehicle ? `/admin/vehicles/${vehicle._id}` : '/admin/vehicles/install-controls'),
};

/** /admin/vehicles/install-controls: installations of every account, who made them and how they were judged. */
export function InstallsScreen() {
  return <FactsScreen config={CONFIG} />;
}
