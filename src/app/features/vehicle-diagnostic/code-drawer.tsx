import { useTranslation } from 'react-i18next';
import { dtcSeverity } from '../../../domain/dtc/dtc-severity.ts';
import { readDtc } from '../../../domain/dtc/dtc-text.ts';
import { FREEZE_NAMES, type FreezeFrame } from '../../../domain/dtc/freeze-frame.ts';
import type { DetailLine } from '../../entity-ui/detail-list.tsx';
import { RowDetails } from '../../entity-ui/row-details.tsx';
import { DtcSeverityMark } from '../../entity-ui/dtc-severity-mark.tsx';
import { CodeToMaintenance } from '../../entity-ui/code-to-maintenance.tsx';
import { DtcStatusTag } from '../../entity-ui/dtc-status-tag.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { useDtcWords } from '../../entity-ui/use-dtc-words.ts';
import { formatDateTime, formatDurationS, formatNumber, formatUnit, MISSING } from '../../../domain/kit/format.ts';
import { Drawer } from '../../ui/drawer.tsx';
import type { CodeItem } from './code-item.ts';

const UNIT_OF: Record<Exclude<keyof FreezeFrame, 'runS'>, readonly [unit: string, digits: number]> = {
  engineLoadPct: ['%', 0],
  coolantC: ['°C', 0],
  shortTrimPct: ['%', 1],
  fuelKpa: ['kPa', 0],
  manifoldKpa: ['kPa', 0],
  rpm: ['min⁻¹', 0],
  speedKmh: ['km/h', 0],
  intakeC: ['°C', 0],
  airGs: ['g/s', 1],
  throttlePct: ['%', 0],
  supplyV: ['V', 1],
};

function measured(name: keyof FreezeFrame, value: number, lang: string): string {
  if (name === 'runS') return formatDurationS(value, lang);
  const [unit, digits] = UNIT_OF[name];
  return formatUnit(value, unit, lang, digits);
}

/** A line of the history of codes: what it means, what to do and why, when and where it came, what was measured. */
export function CodeDrawer({ item, words, onClose }: { item: CodeItem; words: WordsOf; onClose: () => void }) {
  const { t } = useTranslation(['vehicle-diagnostic', 'dtc']);
  const hasWords = useDtcWords().lang !== null;
  const { lang, timeZone } = words;
  const dtc = readDtc(item.code);
  const label = (name: string): string => words.t(`fields.${name}`);
  const when = (at: string | null): string => (at === null ? MISSING : formatDateTime(at, lang, timeZone));
  const lines: DetailLine[] = [
    { label: label('status'), value: <DtcStatusTag status={item.status} /> },
    { label: t('codes.system'), value: t(`codes.systems.${item.system}`) },
    { label: label('firstAt'), value: when(item.firstAt) },
    { label: label('lastAt'), value: when(item.lastAt) },
    { label: label('clearedAt'), value: when(item.clearedAt) },
    { label: label('odometerKm'), value: formatUnit(item.odometerKm, 'km', lang) },
    { label: t('codes.times'), value: formatNumber(item.times, lang) },
    { label: label('device'), value: item.device === null ? MISSING : (words.titleOf('device', item.device) ?? MISSING) },
  ];
  const { freeze } = item;
  const measures =
    freeze === null || !hasWords
      ? []
      : FREEZE_NAMES.flatMap((name) =>
          freeze[name] === undefined ? [] : [{ label: t(`dtc:freeze.${name}`), value: measured(name, freeze[name], lang) }],
        );
  return (
    <Drawer open onClose={onClose} title={item.code}>
      {item.label && <p className="mb-3">{item.label}</p>}
      <p className="mb-1 font-semibold">
        <DtcSeverityMark severity={item.severity} />
      </p>
      {dtc && hasWords && <p className="mb-4 text-sm text-muted">{t(`dtc:reasons.${dtcSeverity(dtc).reason}`)}</p>}
      <CodeToMaintenance vehicle={item.row['vehicle'] as string | null} code={item.code} />
      <RowDetails lines={lines} />
      {measures.length > 0 && (
        <section className="mt-5" aria-label={label('freeze')}>
          <h3 className="mb-1 font-semibold">{label('freeze')}</h3>
          <RowDetails lines={measures} />
        </section>
      )}
    </Drawer>
  );
}
