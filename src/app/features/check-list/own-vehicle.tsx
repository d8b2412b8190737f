import { CircleCheck, OctagonX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isImmobilizing } from '../../../domain/check-list/open-defects.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { Plate } from '../../ui/plate.tsx';
import { TodoRow } from './todo-row.tsx';
import { useOpenDefects } from './use-open-defects.ts';
import type { TodoLine } from './use-todo-lines.ts';

/** A vehicle of this person: whether it may drive, and what is due of it. */
export function OwnVehicle({
  vehicle,
  lines,
  labelOf,
}: {
  vehicle: LocalRow;
  lines: readonly TodoLine[];
  labelOf: (key: string) => string;
}) {
  const { t } = useTranslation('checkList');
  const isStopped = useOpenDefects(vehicle._id).some(isImmobilizing);
  return (
    <article className="cl-own">
      <h3 className="cl-line">
        <Plate value={String(vehicle['registration'])} size="l" />
        <span className="ell text-muted">{String(vehicle['name'] ?? vehicle['model'] ?? '')}</span>
      </h3>
      {isStopped ? (
        <p className="cl-late flex items-center gap-2">
          <OctagonX aria-hidden="true" />
          {t('immobilized.title')}
        </p>
      ) : null}
      {lines.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden="true" />
          {t('todo.upToDate')}
        </p>
      ) : (
        <ul className="cl-list">
          {lines.map((line) => (
            <TodoRow key={line.key} line={line} label={labelOf(line.assignment.templateKey)} bare />
          ))}
        </ul>
      )}
    </article>
  );
}
