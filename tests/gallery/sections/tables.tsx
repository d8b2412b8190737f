import { Button } from '../../../src/app/ui/button.tsx';
import type { Column, RowStatus } from '../../../src/app/ui/data-table/model.ts';
import { DataTable } from '../../../src/app/ui/data-table/data-table.tsx';
import { Plate } from '../../../src/app/ui/vehicle-marks.tsx';

interface Row {
  id: string;
  plate: string;
  driver: string;
  km: string;
  status?: RowStatus;
}

const ROWS: readonly Row[] = [
  { id: '1', plate: 'GH-482-KD', driver: 'Karim Benali', km: '48 213' },
  { id: '2', plate: 'AB-123-CD', driver: 'Sophie Arnaud', km: '9 004', status: { pending: ['driver'] } },
  {
    id: '3',
    plate: 'ZZ-901-AA',
    driver: '—',
    km: '112 480',
    status: { refused: { title: 'Refusé.', reason: 'Plaque déjà prise.', actions: <Button size="sm">Corriger</Button> } },
  },
  { id: '4', plate: 'KD-001-GH', driver: 'Paul Roy', km: '73 950' },
];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'plate', label: 'Plaque', widthPx: 140, frozen: true, sortable: true, cell: (row) => <Plate value={row.plate} /> },
  { id: 'driver', label: 'Conducteur', widthPx: 180, sortable: true, fields: ['driver'], cell: (row) => row.driver },
  { id: 'km', label: 'Odomètre', unit: 'km', widthPx: 120, numeric: true, sortable: true, cell: (row) => row.km },
];

const nothing = (): void => undefined;
const SELECTED = new Set(['4']);

function Table({ dense }: { dense: boolean }) {
  return (
    <div className="g-table">
      <DataTable
        label={dense ? 'Véhicules, serrés' : 'Véhicules'}
        rows={ROWS}
        rowId={(row) => row.id}
        rowName={(row) => row.plate}
        statusOf={(row) => row.status}
        refused={1}
        columns={COLUMNS}
        sort={{ column: 'plate', direction: 1 }}
        onSort={nothing}
        selection={SELECTED}
        onSelection={nothing}
        onOpen={nothing}
        onMenu={nothing}
        totals={{ driver: '3 conducteurs', km: '243 647' }}
        dense={dense}
      />
    </div>
  );
}

export function Tables() {
  return (
    <div className="g-stack">
      <Table dense={false} />
      <Table dense />
    </div>
  );
}
