import { FileText } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { livePendingUploads } from '../../../db/queries/pending-uploads.ts';
import { formatDate } from '../../../domain/text/format.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { AttachmentList } from '../../entity-ui/attachments/attachment-list.tsx';
import { PendingUploads } from '../../entity-ui/attachments/uploads.tsx';
import { isNotHereYet, NotHere } from '../../entity-ui/list/list-page.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { EmptyState } from '../../ui/note.tsx';
import { vehicleFiles } from './vehicle-files.ts';

/** Tab of a vehicle's documents: the files of its work, its contracts and its claims, as far as this person may read them. */
export function FilesPanel({ vehicle }: { vehicle: string }) {
  const { t, i18n } = useTranslation(['vehicles', 'maintenance', 'rentalContract', 'claim']);
  const access = useAccess();
  const works = useRows(access.can('read', 'maintenance') ? 'maintenance' : null);
  const contracts = useRows(access.can('read', 'rentalContract') ? 'rentalContract' : null);
  const claims = useRows(access.can('read', 'claim') ? 'claim' : null);
  const uploads = livePendingUploads();
  const held = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);
  const status = useSyncStatus();
  const groups = useMemo(
    () =>
      vehicleFiles(
        vehicle,
        { maintenance: works.rows, rentalContract: contracts.rows, claim: claims.rows },
        new Set(held.map(({ owner }) => owner)),
      ),
    [vehicle, works.rows, contracts.rows, claims.rows, held],
  );
  if (groups.length === 0)
    return !(works.loaded && contracts.loaded && claims.loaded) ? null : isNotHereYet(status) ? (
      <NotHere />
    ) : (
      <EmptyState className="mt-8" icon={<FileText aria-hidden="true" />} title={t('files.none')}>
        {t('files.noneText')}
      </EmptyState>
    );
  return (
    <div className="vd-files">
      {groups.map((group) => (
        <section key={group.key} className="panel vd-card" aria-labelledby={`vd-files-${group.id}`}>
          <header>
            <h2 id={`vd-files-${group.id}`}>
              <AppLink className="link" href={group.href}>
                {group.title}
              </AppLink>
            </h2>
            <span className="end text-sm text-muted">
              {[t(`${group.kind}:one`), group.on && formatDate(group.on, i18n.language)].filter(Boolean).join(' · ')}
            </span>
          </header>
          <div className="in grid gap-2 pb-3">
            <AttachmentList attachments={group.files} base={`/api/v1/${ENTITIES[group.kind].plural}/${group.id}`} />
            <PendingUploads files={held.filter(({ owner }) => owner === group.key)} waits />
          </div>
        </section>
      ))}
    </div>
  );
}
