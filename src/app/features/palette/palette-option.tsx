import { memo } from 'react';
import { activityAt } from '../../../domain/telemetry/state.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRow, useVehicleState } from '../../entity-ui/use-rows.ts';
import { Plate } from '../../ui/plate.tsx';
import { StateGlyph } from '../../ui/state-glyph.tsx';
import type { PaletteOption } from './use-palette.ts';

const textsOf = (row: LocalRow, ...fields: string[]): string =>
  fields
    .map((field) => row[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' ');

function VehicleContent({ row, title }: { row: LocalRow; title: string }) {
  const state = useVehicleState(row._id);
  const nowMs = useNowMs();
  const driver = useRow('driver', row['driver'] as string | null);
  const detail = [textsOf(row, 'make', 'model') || textsOf(row, 'name'), driver ? String(driver['name']) : ''].filter(Boolean).join(' · ');
  return (
    <>
      <StateGlyph activity={activityAt(state, nowMs)} headingDeg={state?.headingDeg} />
      <Plate value={title} />
      <span className="ell min-w-0 flex-1 text-muted">{detail}</span>
    </>
  );
}

const DETAILS: Record<string, readonly string[]> = {
  driver: ['employeeNumber'],
  site: ['city'],
  zone: ['code'],
  fleet: ['code'],
  device: ['serial'],
};

interface PaletteOptionViewProps {
  id: string;
  option: PaletteOption;
  active: boolean;
  onPoint: (option: PaletteOption) => void;
  onTake: (option: PaletteOption, newTab: boolean) => void;
}

export const PaletteOptionView = memo(function PaletteOptionView({ id, option, active, onPoint, onTake }: PaletteOptionViewProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      className="pal-opt"
      data-active={active ? '' : undefined}
      onPointerMove={() => onPoint(option)}
      onClick={(event) => onTake(option, event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && onTake(option, true)}
    >
      {option.row && option.kind === 'vehicle' ? (
        <VehicleContent row={option.row} title={option.title} />
      ) : (
        <>
          {option.icon}
          <span className="ell">{option.title}</span>
          <span className="ell min-w-0 flex-1 text-muted">{option.row ? textsOf(option.row, ...(DETAILS[option.kind] ?? [])) : ''}</span>
        </>
      )}
      <span className="kbd" aria-hidden="true">
        ↵
      </span>
    </div>
  );
});
