import { gpsPartSchema } from '../../../domain/check-list/record.ts';
import { isPartDigest, partText } from '../../../domain/check-list/unseal-answers.ts';
import { wordsIn } from '../../../domain/check-list/template.ts';
import { installStateOf } from '../../../domain/field-work/install-state.ts';
import { formatNumber, formatSpanS, formatDurationS, formatUnit, MISSING } from '../../../domain/kit/format.ts';
import { Plate } from '../../ui/plate.tsx';
import type { ShownRecord } from './record-shown.ts';
import type { RecordWords } from './use-record-words.ts';
import { VerdictMark } from './verdict-mark.tsx';

/** Under so much, the clock of the device was right. */
const RIGHT_MS = 1000;

function placeText({ sealed }: ShownRecord, { t, lang }: RecordWords): string {
  const { gps } = sealed.content;
  if (!isPartDigest(gps)) return t(`gpsMissing.${gps.missing}`);
  const read = gpsPartSchema.safeParse(sealed.parts['gps']?.value);
  if (!read.success) return t('erased');
  const degrees = (value: number): string => formatNumber(value / 1e7, lang, 5);
  return t('gps', {
    latitude: degrees(read.data.lat7),
    longitude: degrees(read.data.lng7),
    accuracy: formatUnit(read.data.accuracyM, 'm', lang),
  });
}

/** Which vehicle, what was said of it, by whom, when and where. */
export function RecordHead({ record, words }: { record: ShownRecord; words: RecordWords }) {
  const { t, lang, moment } = words;
  const { content, parts } = record.sealed;
  const { clock, sealedAt } = content;
  const apart = Math.abs(clock.offsetMs);
  const name = record.template ? wordsIn(record.template.label, lang) : content.template.key;
  const installState = installStateOf({ kind: content.kind, installState: record.row.installState });
  const facts: [string, string][] = [
    ['sealedAt', moment(sealedAt + clock.offsetMs)],
    [
      'clock',
      [
        apart < RIGHT_MS
          ? t('clockRight')
          : t(clock.offsetMs > 0 ? 'clockLate' : 'clockEarly', { time: formatDurationS(apart / 1000, lang) }),
        record.row.clockDoubt ? t('clockDoubt') : null,
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    ['author', partText(parts, 'author.name') ?? t('erased')],
    ['place', placeText(record, words)],
    ['vin', content.vehicle.vin ?? MISSING],
    ['odometer', content.odometerM === null ? MISSING : formatUnit(content.odometerM / 1000, 'km', lang)],
    ['template', t('templateVersion', { name, version: content.template.version })],
    [
      'duration',
      [(content.activeMs < 60_000 ? formatDurationS : formatSpanS)(content.activeMs / 1000, lang), record.row.tooFast ? t('tooFast') : null]
        .filter(Boolean)
        .join(' · '),
    ],
    ...(content.replaces === null
      ? []
      : [['replaces', partText(parts, 'reason') ?? (content.reason === null ? MISSING : t('erased'))] as [string, string]]),
  ];
  return (
    <>
      <div className="rv-top">
        <Plate value={content.vehicle.plate} size="l" />
        <VerdictMark verdict={installState ?? content.verdict}>
          {t(installState ? `fieldRecord:choices.installState.${installState}` : `fieldRecord:choices.verdict.${content.verdict}`)}
        </VerdictMark>
        {record.row.replacedBy ? <span className="tag tag-warning">{t('replaced')}</span> : null}
        {record.row.refused ? null : record.row.receivedAt === null ? (
          <span className="tag tag-pending">{t('waiting')}</span>
        ) : record.row.incomplete ? (
          <span className="tag tag-warning">{t('incomplete')}</span>
        ) : null}
      </div>
      <dl className="rv-facts">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`facts.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
