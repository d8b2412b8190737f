import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeRow } from '../../../db/mutate.ts';
import { diagnosticMessage } from '../../entity-ui/vehicle/device-diagnostics.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';
import { formatDateTime } from '../../../domain/text/format.ts';
import { call, statusOf } from '../../session/http.ts';
import { nudgeSync } from '../../session/run-sync.ts';
import { useSession } from '../../session/use-session.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { notify } from '../../shell/notifications.ts';
import { Dialog } from '../../ui/overlay.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import './diagnostics.css';
import { type Answer, clampPage, type Line, linksOf, PAGE_SIZE, pageItems } from './diagnostics-load.tsx';
import type { LocalRow } from '../../../db/queries/live-rows.ts';

interface DiagnosticsDialogProps {
  site: boolean;
  /** The server's page, while it is what is known best. */
  answer: Answer | null;
  asked: number;
  onPage: (page: number) => void;
  /** One is gone from the server: ask again. */
  onRemoved: () => void;
  onClose: () => void;
}

/** Removed by the server at once; without an answer, here, and sent when the network returns. */
async function remove(id: string): Promise<void> {
  try {
    await call(`/api/v1/diagnostics/${id}`, { method: 'DELETE' });
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined) return removeRow('diagnostic', id);
    if (status !== 404) throw error;
  }
  nudgeSync();
}

function lineOfRow(row: LocalRow, vehicle: LocalRow | undefined, device: LocalRow | undefined): Line {
  return {
    id: row._id,
    account: row.owner.name,
    title: String(row['title']),
    code: String(row['code']),
    detail: (row['detail'] as string | null | undefined) ?? null,
    lastTrigger: String(row['lastTrigger']),
    vehicle: vehicle ? { id: vehicle._id, title: String(vehicle['registration']) } : null,
    device: device ? { id: device._id, title: String(device['title']), type: String(device['type']) } : null,
  };
}

export function DiagnosticsDialog({ site, answer, asked, onPage, onRemoved, onClose }: DiagnosticsDialogProps) {
  const { t, i18n } = useTranslation('diagnostics');
  const { rows } = useRows('diagnostic');
  const timeZone = useSession().settings?.timeZone;
  const vehicles = useRows('vehicle').byId;
  const devices = useRows('device').byId;
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const count = answer?.count ?? rows.length;
  const page = clampPage(asked, count);
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const held = rows
    .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    .map((row) => lineOfRow(row, vehicles.get(String(row['vehicle'])), devices.get(String(row['device']))));
  const shown = answer?.page === page ? answer.lines : held;

  async function removeLine({ id }: Line): Promise<void> {
    setBusy((before) => new Set(before).add(id));
    try {
      await remove(id);
      // The last row of the last page is gone: the page before is shown.
      if (page === clampPage(page, count - 1)) onRemoved();
      else onPage(page - 1);
    } catch (error) {
      notify({ msg: t('notDeleted'), type: 'error', error });
    } finally {
      setBusy((before) => new Set([...before].filter((other) => other !== id)));
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('title', { count })} size="xl">
      {count === 0 ? (
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
              {shown.map((line) => {
                const { id, account, vehicle, device, lastTrigger } = line;
                const message = diagnosticMessage(line, t, i18n.language);
                const links = linksOf(site, line);
                return (
                  <tr key={id}>
                    {site && <td>{account}</td>}
                    <td>
                      {vehicle && (
                        <AppLink href={links.vehicle} onClick={onClose}>
                          <Plate value={vehicle.title} />
                        </AppLink>
                      )}
                    </td>
                    <td>
                      {device && (
                        <AppLink href={links.device} className="link" onClick={onClose}>
                          {device.title}
                        </AppLink>
                      )}
                    </td>
                    <td>{message}</td>
                    <td className="diag-date">{formatDateTime(lastTrigger, i18n.language, timeZone)}</td>
                    <td>
                      <IconButton
                        label={t('deleteOne', { message })}
                        icon={<Trash2 aria-hidden />}
                        disabled={busy.has(id)}
                        onClick={() => void removeLine(line)}
                      />
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
          <IconButton label={t('previous')} icon={<ChevronLeft aria-hidden />} disabled={page === 1} onClick={() => onPage(page - 1)} />
          {pageItems(page, pages).map((item) => (
            <button
              key={item}
              type="button"
              className="diag-page"
              aria-current={item === page ? 'page' : undefined}
              onClick={() => onPage(item)}
            >
              {item}
            </button>
          ))}
          <IconButton label={t('next')} icon={<ChevronRight aria-hidden />} disabled={page === pages} onClick={() => onPage(page + 1)} />
        </nav>
      )}
    </Dialog>
  );
}
