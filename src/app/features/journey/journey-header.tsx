import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Download, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ecoJourneyHref, journeyHref } from '../../../domain/driving/journey-id.ts';
import { trackOf, TRACK_FORMATS, type TrackFormat } from '../../../domain/reports/journeys/track.ts';
import type { LoadedJourney } from '../../../workers/client/reports.ts';
import { download } from '../../entity-ui/list/export-rows.ts';
import { PrivateTag } from '../../entity-ui/vehicle/vehicle-state.tsx';
import { RemoteAge } from '../../entity-ui/remote-state.tsx';
import { tellExport } from '../../entity-ui/list/tell-export.ts';
import { useOnline, useTimeZone } from '../../entity-ui/use-rows.ts';
import { formatDateTime } from '../../../domain/text/format.ts';
import { notify } from '../../shell/notifications.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import type { JourneyState } from './use-journey.ts';

interface JourneyHeaderProps {
  state: JourneyState;
  loaded: LoadedJourney;
  plate: string;
  /** Among the journeys that are judged. */
  eco: boolean;
  onReload: () => void;
}

function Beside({ to, eco, label, icon }: { to: string | null; eco: boolean; label: string; icon: React.ReactNode }) {
  if (to === null) return <IconButton label={label} icon={icon} disabled />;
  return (
    <Link to={eco ? ecoJourneyHref(to) : journeyHref(to)} className="iconbtn" aria-label={label} title={label}>
      {icon}
    </Link>
  );
}

/** Where a journey is read: among those of the reports, or of eco-driving. */
export function JourneyTrail({ eco, title }: { eco: boolean; title?: string }) {
  const { t } = useTranslation('nav');
  const above = eco
    ? [
        { label: t('ecoDriving'), to: '/eco-conduite' },
        { label: t('report.eco-trajets'), to: '/eco-conduite/trajets' },
      ]
    : [
        { label: t('reports'), to: '/rapports' },
        { label: t('report.trajets'), to: '/rapports/trajets' },
      ];
  return <Breadcrumbs items={[...above, ...(title === undefined ? [] : [{ label: title }])]} />;
}

/** Title row of a journey: of which vehicle, how old its data are, the journeys beside it, its way as a file. */
export function JourneyHeader({ state, loaded, plate, eco, onReload }: JourneyHeaderProps) {
  const { t, i18n } = useTranslation(['journey', 'table', 'reports']);
  const timeZone = useTimeZone();
  const online = useOnline();
  const { journey, positions } = loaded;
  const when = formatDateTime(journey.startAt, i18n.language, timeZone);
  const title = t('title', { when });
  const isKept = loaded.at !== null && !(state.running && online);
  const write = async (format: TrackFormat): Promise<void> => {
    try {
      const name = `${plate}-${journey.startAt.slice(0, 16).replace(':', '')}.${format}`;
      const { trackFile } = await import('../../../domain/reports/journeys/track-file.ts');
      const { text, type } = trackFile(format, [trackOf(journey.vehicle, plate, positions)], `${plate} ${when}`);
      await tellExport(name, 1);
      download(name, new Blob([text], { type }));
      notify({ msg: t('table:exported', { name }) });
    } catch (error) {
      notify({ msg: t('table:exportFailed'), error });
    }
  };
  return (
    <>
      <JourneyTrail eco={eco} title={title} />
      <PageHeader
        title={title}
        count={
          <span className="flex flex-wrap items-center gap-3">
            <Plate value={plate} size="m" />
            {journey.isPrivate && (
              <span className="text-sm">
                <PrivateTag />
              </span>
            )}
          </span>
        }
        age={<RemoteAge remote={{ at: loaded.at ?? state.madeAt, phase: isKept ? 'kept' : 'fresh' }} timeZone={timeZone} />}
        actions={
          <>
            <Beside to={loaded.previous} eco={eco} label={t('previous')} icon={<ChevronLeft aria-hidden="true" />} />
            <Beside to={loaded.next} eco={eco} label={t('next')} icon={<ChevronRight aria-hidden="true" />} />
            <IconButton
              label={t('reports:reload')}
              icon={<RefreshCw aria-hidden="true" />}
              disabled={state.running || !online}
              onClick={onReload}
            />
            {positions.length > 0 && (
              <Menu
                className="btn btn-primary"
                items={TRACK_FORMATS.map((format) => ({
                  key: format,
                  label: t(`reports:formats.${format}`),
                  onSelect: () => void write(format),
                }))}
                button={
                  <>
                    <Download aria-hidden="true" />
                    {t('table:export')}
                  </>
                }
              />
            )}
          </>
        }
      />
    </>
  );
}
