import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkArea } from '../../domain/geo/area.rules.ts';
import { areaSchema, type Area } from '../../domain/geo/geometry.ts';
import { areaText, askedPlaceOf } from '../../domain/places/asked-place.ts';
import { Picker, type PickerOption } from '../entity-ui/form/picker.tsx';
import { useRows } from '../entity-ui/use-rows.ts';
import { AreaEditor } from '../map/edit/area-editor.tsx';
import { sitePlace, zonePlace } from '../map/known-places.ts';
import { Button } from '../ui/button.tsx';
import type { ReportWords } from './report-words.ts';

const KINDS = ['circle', 'polygon', 'corridor'] as const;

interface ReportPlacePanelProps {
  place: string | undefined;
  onChoose: (place: string) => void;
  words: ReportWords;
}

/** Chooses a site or a zone by its name, or draws an area among them. */
export function ReportPlacePanel({ place, onChoose, words: { t } }: ReportPlacePanelProps) {
  const { t: names } = useTranslation(['site', 'zone']);
  const sites = useRows('site').rows;
  const zones = useRows('zone').rows;
  const asked = askedPlaceOf(place);
  const [area, setArea] = useState<Area | null>(asked?.kind === 'area' ? asked.area : null);
  const options = useMemo(
    (): PickerOption[] => [
      ...sites.map((row) => ({ id: `site:${row._id}`, label: String(row['name']), detail: names('site:one') })),
      ...zones.map((row) => ({ id: `zone:${row._id}`, label: String(row['name']), detail: names('zone:one') })),
    ],
    [sites, zones, names],
  );
  const around = useMemo(() => [...sites.map(sitePlace), ...zones.filter((row) => row['area'] != null).map(zonePlace)], [sites, zones]);
  const isWhole = area !== null && areaSchema.safeParse(area).success && checkArea('area', area).length === 0;
  const text = isWhole ? areaText(area) : null;
  return (
    <div className="grid gap-3">
      <Picker
        label={t('place.known')}
        value={asked !== null && asked.kind !== 'area' ? place! : null}
        options={options}
        onChange={(id) => id !== null && onChoose(id)}
      />
      <AreaEditor
        id="report-place"
        label={t('place.area')}
        kinds={KINDS}
        value={area}
        onChange={setArea}
        places={around}
        error={isWhole && text === null ? t('place.tooLong') : undefined}
      />
      <Button variant="primary" className="justify-self-end" disabled={text === null} onClick={() => text !== null && onChoose(text)}>
        {t('place.apply')}
      </Button>
    </div>
  );
}
