import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListColumns } from '../entity-ui/list/list-columns.tsx';
import { ViewPicker } from '../entity-ui/list/list-views.tsx';
import type { ListView } from '../entity-ui/list/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { PHONE, useMedia } from '../ui/use-media.ts';
import type { ReportLine } from './report-lines.ts';

/** Over a report: what it is asked for; where it is a table, saved views and columns. On a phone the fields are in a sheet. */
export function ReportToolbar({ list, fields }: { list?: ListView<ReportLine>; fields: ReactNode }) {
  const { t } = useTranslation(['table', 'reports']);
  const phone = useMedia(PHONE);
  const [sheet, setSheet] = useState(false);
  return (
    <>
      {phone ? (
        <div className="flex items-center gap-2 pb-2.5">
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
            <div className="grid gap-3 p-2">{fields}</div>
          </Sheet>
        </div>
      ) : (
        <div className="rp-tools">
          <div className="rp-fields">{fields}</div>
          {list && (
            <div className="rp-looks">
              <ViewPicker views={list.views} current={list.view} isDefault={list.isDefaultView} onPick={list.pickView} />
              <ListColumns view={list} />
            </div>
          )}
        </div>
      )}
    </>
  );
}
