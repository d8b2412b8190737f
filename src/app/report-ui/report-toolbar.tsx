import { ChevronDown, SlidersHorizontal, X } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListColumns, ViewPicker } from '../entity-ui/list/list-views.tsx';
import type { ListView } from '../entity-ui/list/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/overlay.tsx';
import { useFit } from '../ui/use-fit.ts';
import { PHONE, useMedia } from '../ui/use-media.ts';
import type { ReportField } from './report-fields.tsx';
import type { ReportLine } from './report-paper.tsx';
import '../ui/filter-chip.css';

/** Room for "Plus (4)", rem times the width of a figure. */
const MORE_PX = 112;

interface ReportToolbarProps {
  list?: ListView<ReportLine>;
  fields: readonly ReportField[];
  /** Beside the columns: how the report is looked at. */
  looks?: ReactNode;
}

function Chip({ field: { node, label, clear } }: { field: ReportField }) {
  const { t } = useTranslation('table');
  return (
    <div data-entry className={clear ? 'rp-chip on' : 'rp-chip'}>
      {node}
      {clear && (
        <button type="button" className="chip-x" aria-label={t('removeFilter', { name: label })} onClick={clear}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** One line of chips, what is asked most first; what does not fit is on a line that "Plus (4)" opens, open by itself where something of it is chosen. */
function Chips({ fields }: { fields: readonly ReportField[] }) {
  const { t } = useTranslation(['nav', 'reports']);
  const { row, count } = useFit(
    fields.map(({ label, shown, clear }) => `${label} ${shown}${clear ? ' ×' : ''}`).join('|'),
    fields.length,
    MORE_PX,
  );
  const [chosen, setOpen] = useState<boolean | null>(null);
  const rest = fields.slice(count);
  const isOpen = chosen ?? rest.some(({ clear }) => clear !== undefined);
  const chip = (field: ReportField) => <Chip key={field.key} field={field} />;
  return (
    <>
      <div className="rp-chips" ref={row as React.RefObject<HTMLDivElement | null>} role="group" aria-label={t('reports:asked')}>
        {fields.slice(0, count).map(chip)}
        {rest.length > 0 && (
          <button type="button" className="btn btn-ghost rp-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('reports:more', { count: rest.length })}
            <ChevronDown aria-hidden="true" />
          </button>
        )}
      </div>
      {isOpen && rest.length > 0 && <div className="rp-chips rp-chips-more">{rest.map(chip)}</div>}
    </>
  );
}

/** Over a report: what it is asked for; where it is a table, saved views and columns. On a phone the fields are in a sheet. */
export function ReportToolbar({ list, fields, looks }: ReportToolbarProps) {
  const { t } = useTranslation(['table', 'reports']);
  const phone = useMedia(PHONE);
  const [sheet, setSheet] = useState(false);
  const chosen = fields.filter(({ clear }) => clear !== undefined);
  if (phone)
    return (
      <div className="grid gap-2 pb-2.5">
        <Button className="flex-1" icon={<SlidersHorizontal aria-hidden="true" />} onClick={() => setSheet(true)}>
          {t('reports:asked')}
        </Button>
        <Sheet
          open={sheet}
          onClose={() => setSheet(false)}
          title={t('reports:asked')}
          full
          footer={
            <Button variant="primary" onClick={() => setSheet(false)}>
              {t('reports:seeReport')}
            </Button>
          }
        >
          <div className="grid gap-3 p-2">
            {fields.map(({ key, node }) => (
              <Fragment key={key}>{node}</Fragment>
            ))}
          </div>
        </Sheet>
        {chosen.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {chosen.map(({ key, label, told, clear }) => (
              <button key={key} type="button" className="btn btn-sm" aria-label={t('removeFilter', { name: label })} onClick={clear}>
                <span className="ell max-w-48">{told ?? label}</span>
                <X aria-hidden="true" />
              </button>
            ))}
          </div>
        )}
      </div>
    );
  return (
    <div className="rp-tools">
      <Chips fields={fields} />
      {(list !== undefined || looks !== undefined) && (
        <div className="rp-looks">
          {looks}
          {list && (
            <>
              <ViewPicker views={list.views} current={list.view} isDefault={list.isDefaultView} onPick={list.pickView} />
              <ListColumns view={list} />
            </>
          )}
        </div>
      )}
    </div>
  );
}
