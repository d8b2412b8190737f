import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEVICE_TYPES } from '../../../domain/device/device-types.ts';
import { removeRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useSession } from '../../session/use-session.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { notify } from '../../shell/notifications.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Plate } from '../../ui/plate.tsx';
import './diagnostics.css';
import { clampPage, pageItems, PAGE_SIZE } from './pages.ts';

/** Where the vehicle and the device of a diagnostic lead: administration for site administrators, else management (decision 6). */
function linksOf(site: boolean, vehicle: LocalRow | undefined, device: LocalRow | undefined): { vehicle?: string; device?: string } {
  const q = device ? encodeURIComponent(String(device['title'])) : '';
  const known = device !== undefined && (DEVICE_TYPES as readonly unknown[]).includes(device['type']);
  return {
    ...(vehicle ? { vehicle: site ? `/admin/vehicles/${vehicle._id}` : `/gestion/vehicules/${vehicle._id}/diagnostic` } : {}),
    ...(device && (known || !site) ? { device: site ? `/admin/devices/${String(device['type'])}?q=${q}` : `/gestion/dispositifs-communicants?q=${q}` } : {}),
  };
}

export function DiagnosticsDialog({ site, onClose }: { site: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation('diagnostics');
  const { rows } = useRows('diagnostic');
  const timeZone = useSession().settings?.timeZone;
  const vehicles = useRows('vehicle').byId;
  const devices = useRows('device').byId;
  const [asked, setAsked] = useState(1);
  const page = clampPage(asked, rows.length);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

  async function remove(row: LocalRow): Promise<void> {
    try {
      await removeRow('diagnostic', row._id);
    } catch (error) {
      notify({ msg: t('not-deleted'), type: 'error', error });
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('title', { count: rows.length })} size="xl">
      {rows.length === 0 ? (
        <p className="muted">{t('none')}</p>
      ) : (
        <div className="diag-scroll">
          <table className="diag">
            <thead>
              <tr>
                {site && <th scope="col">{t('account')}</th>}
                <th scope="col">{t('vehicle')}</th>
                <th scope="col">{t('device')}</th>
                <th scope="col">{t('message')}</th>
                <th scope="col">{t('date')}</th>
                <th scope="col">
                  <span className="sr-only">{t('delete')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => {
                const vehicle = vehicles.get(String(row['vehicle']));
                const device = devices.get(String(row['device']));
                const links = linksOf(site, vehicle, device);
                return (
                  <tr key={row._id}>
                    {site && <td>{row.owner.name}</td>}
                    <td>
                      {vehicle && (
                        <AppLink href={links.vehicle} onClick={onClose}>
                          <Plate value={String(vehicle['registration'])} />
                        </AppLink>
                      )}
                    </td>
                    <td>
                      {device && (
                        <AppLink href={links.device} className="link" onClick={onClose}>
                          {String(device['title'])}
                        </AppLink>
                      )}
                    </td>
                    <td>{String(row['title'])}</td>
                    <td className="diag-date">{formatDateTime(String(row['lastTrigger']), i18n.language, timeZone)}</td>
                    <td>
                      <IconButton label={t('delete-one', { message: String(row['title']) })} icon={<Trash2 aria-hidden />} onClick={() => void remove(row)} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {pages > 1 && (
        <nav className="diag-pages" aria-label={t('pages')}>
          <IconButton label={t('previous')} icon={<ChevronLeft aria-hidden />} disabled={page === 1} onClick={() => setAsked(page - 1)} />
          {pageItems(page, pages).map((item) => (
            <button key={item} type="button" className="diag-page" aria-current={item === page ? 'page' : undefined} onClick={() => setAsked(item)}>
              {item}
            </button>
          ))}
          <IconButton label={t('next')} icon={<ChevronRight aria-hidden />} disabled={page === pages} onClick={() => setAsked(page + 1)} />
        </nav>
      )}
    </Dialog>
  );
}
