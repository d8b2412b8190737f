import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { MISSING } from '../../../domain/text/format.ts';
import type { SiteColumn } from '../../entity-ui/list/site-list.ts';
import { RowDetails } from '../../entity-ui/screen/row-details.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import type { Column } from '../../ui/data-table/model.ts';
import { Drawer } from '../../ui/overlay.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';

interface Referred {
  _id: string;
  title: string;
}

export const missing = <span className="subtle">{MISSING}</span>;

/** To the page of a vehicle of any account. */
export function SiteVehicleLink({ vehicle: { _id, title } }: { vehicle: Referred }) {
  return (
    <AppLink className="inline-flex" href={`/admin/vehicles/${_id}`}>
      <Plate value={title} />
    </AppLink>
  );
}

/** To the page of a device's connector, with the device found; a connector without a page is no link (AppLink shows plain text). */
export function DeviceLink({ device: { type, title } }: { device: Referred & { type: string } }) {
  return (
    <AppLink className="link" href={`/admin/devices/${type}?q=${encodeURIComponent(title)}`}>
      {title}
    </AppLink>
  );
}

export function ownerColumn(t: TFunction, widthPx: number): SiteColumn<{ owner: { name: string } }> {
  return {
    id: 'owner',
    label: t('admin:list.account'),
    widthPx,
    sortable: true,
    cell: ({ owner }) => <span className="ell">{owner.name}</span>,
    text: ({ owner }) => owner.name,
  };
}

export function vehicleColumn(label: string, widthPx: number): SiteColumn<{ vehicle: Referred | null }> {
  return {
    id: 'vehicle',
    label,
    widthPx,
    cell: ({ vehicle }) =>
      vehicle ? (
        <span data-still className="flex">
          <SiteVehicleLink vehicle={vehicle} />
        </span>
      ) : (
        missing
      ),
    text: ({ vehicle }) => vehicle?.title ?? '',
  };
}

export function deviceColumn(label: string): SiteColumn<{ device: (Referred & { type: string }) | null }> {
  return {
    id: 'device',
    label,
    widthPx: 200,
    cell: ({ device }) =>
      device ? (
        <span data-still className="ell">
          <DeviceLink device={device} />
        </span>
      ) : (
        missing
      ),
    text: ({ device }) => device?.title ?? '',
  };
}

interface RowDrawerProps<T> {
  title: string;
  row: T;
  /** Those of the list, the spare ones too. */
  columns: readonly Column<T>[];
  onClose: () => void;
  footer?: ReactNode;
}

/** All that a list knows of one of its rows, beside it: what has a page of its own has no need of it. */
export function RowDrawer<T>({ title, row, columns, onClose, footer }: RowDrawerProps<T>) {
  return (
    <Drawer open onClose={onClose} title={title} footer={footer}>
      <RowDetails lines={columns.map(({ label, unit, cell }) => ({ label: unit ? `${label} (${unit})` : label, value: cell(row) }))} />
    </Drawer>
  );
}
