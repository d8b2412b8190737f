import encodeQr from 'qr';
import { useMemo } from 'react';
import type { TFunction } from 'i18next';
import { itemsOf, wordsIn } from '../../../domain/check-list/template.ts';
import { gpsPartSchema, isPartDigest, partText } from '../../../domain/check-list/record.ts';
import { installStateOf } from '../../../domain/field-work/sealed-record.ts';
import { formatNumber, formatSpanS, formatDurationS, formatUnit, MISSING } from '../../../domain/text/format.ts';
import type { SealedInstall, SealedLimits } from '../../../domain/install/sealed-install.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { RecordAnswers, RecordPicture, type RecordWords, useRecordWords, VerdictMark } from './record-answers.tsx';
import type { ShownRecord } from './record-files.ts';
import './record-view.css';

type Value = number | string | null;

const atMost = (text: string): string => `≤\u00a0${text}`;
const atLeast = (text: string): string => `≥\u00a0${text}`;
const volts = (value: number, lang: string): string => formatUnit(value, 'V', lang, 1);

/** What a test of an installation saw, with its unit. `sealed`: in the integers of a seal (millivolts, metres), else as the server judged it (volts, kilometres). */
export function testValue(test: string, value: Value, sealed: boolean, lang: string): string {
  if (typeof value !== 'number') return value ?? MISSING;
  switch (test) {
    case 't_com':
    case 't_contact':
      return formatDurationS(value / 1000, lang);
    case 't_pos':
      return formatUnit(value, 'm', lang);
    case 't_vext':
      return volts(sealed ? value / 1000 : value, lang);
    case 't_odo':
      return formatUnit(sealed ? value / 1000 : value, 'km', lang);
    case 't_gsm':
      return `${formatNumber(value, lang)}/5`;
    case 't_can':
      return `${formatNumber(value, lang)}/2`;
    default:
      return formatNumber(value, lang);
  }
}

/** Within which a test is passed, by the limits its record was judged by. */
export function testLimit(test: string, limits: SealedLimits, is24V: boolean, t: TFunction, lang: string): string {
  const span = ([low, high]: readonly [number, number]): string =>
    `${formatNumber((low / 1000) * (is24V ? 2 : 1), lang, 1)}–${volts((high / 1000) * (is24V ? 2 : 1), lang)}`;
  switch (test) {
    case 't_com':
      return atMost(formatDurationS(limits.comMs[0] / 1000, lang));
    case 't_pos':
      return `${atMost(formatUnit(limits.posM.near, 'm', lang))} · ${atMost(formatDurationS(limits.posAgeMs / 1000, lang))}`;
    case 't_sat':
      return `${atLeast(formatNumber(limits.satellites[0], lang))} · HDOP ${atMost(formatNumber(limits.hdopMilli[0] / 1000, lang))}`;
    case 't_gsm':
      return atLeast(`${limits.gsm[0]}/5`);
    case 't_vext':
      return t('limits.voltage', { off: span(limits.offMv), running: span(limits.runningMv) });
    case 't_contact':
      return atMost(formatDurationS(limits.contactMs[0] / 1000, lang));
    case 't_odo':
      return atMost(formatUnit(limits.odoM / 1000, 'km', lang));
    case 't_can':
      return atMost(formatDurationS(limits.canAgeMs / 1000, lang));
    default:
      return MISSING;
  }
}

/** An installation or a removal: which device, what each test saw and should have seen, every verdict of the server since. */
function RecordInstall({ install, record, words }: { install: SealedInstall; record: ShownRecord; words: RecordWords }) {
  const { t, lang, moment } = words;
  const { device, out, scene } = install;
  const box = ({ serial, type }: SealedInstall['device']): string =>
    [serial, type && t(`device:choices.type.${type}`, { defaultValue: type })].filter(Boolean).join(' · ');
  const items = new Map(record.template ? itemsOf(record.template).map(({ key, label }) => [key, wordsIn(label, lang)]) : []);
  const offsetMs = record.sealed.content.clock.offsetMs;
  const facts: [string, string][] = [
    ['mission', t(`mission.${install.mission}`)],
    ['device', box(device)],
    ...(out ? [['out', box(out)] as [string, string]] : []),
    ['at', moment(install.at + offsetMs)],
    ['typed', scene.odometerM === null ? MISSING : formatUnit(scene.odometerM / 1000, 'km', lang)],
    ['bus', t(scene.hasCan ? 'can' : 'noCan')],
  ];
  const judged = record.row.verdicts;
  return (
    <>
      <section>
        <h2>{t('device')}</h2>
        <dl className="rv-facts">
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{t(`facts.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {install.tests.length > 0 ? (
        <section>
          <h2>{t('tests')}</h2>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it on a narrow screen */}
          <div className="rv-scroll" tabIndex={0} role="group" aria-label={t('tests')}>
            <table>
              <thead>
                <tr>
                  <th>{t('tests')}</th>
                  <th>{t('seen')}</th>
                  <th>{t('expected')}</th>
                  <th>{t('atSeal')}</th>
                  {judged.length > 0 ? <th>{t('since')}</th> : null}
                </tr>
              </thead>
              <tbody>
                {install.tests.map(({ test, state, value, skipped }) => {
                  const later = judged.at(-1)?.tests.find((one) => one.test === test);
                  return (
                    <tr key={test}>
                      <td>{items.get(test) ?? test}</td>
                      <td>{later?.value == null ? testValue(test, value, true, lang) : testValue(test, later.value, false, lang)}</td>
                      <td>{testLimit(test, install.limits, scene.is24V, t, lang)}</td>
                      <td>{[t(`test.${state}`), skipped].filter(Boolean).join(' · ')}</td>
                      {judged.length > 0 ? <td>{later ? t(`test.${later.state}`) : MISSING}</td> : null}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
      {judged.length > 0 ? (
        <section>
          <h2>{t('verdicts')}</h2>
          <ul className="rv-defects">
            {judged.map(({ at, state, by, comment }) => (
              <li key={at}>
                {moment(at)} <VerdictMark verdict={state}>{t(`fieldRecord:choices.installState.${state}`)}</VerdictMark>{' '}
                {[by, comment].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

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
function RecordHead({ record, words }: { record: ShownRecord; words: RecordWords }) {
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

function QrCode({ text, label }: { text: string; label: string }) {
  const path = useMemo(() => {
    const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 2 });
    const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: rows.length, d: dark.join('') };
  }, [text]);
  return (
    <svg className="rv-qr" viewBox={`0 0 ${path.size} ${path.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path.d} />
    </svg>
  );
}

/** By what the record can be checked: its hash, its place in the chain of its device, the line of the register, the receipt. */
function RecordProof({ record, words }: { record: ShownRecord; words: RecordWords }) {
  const { t, moment } = words;
  const { chain } = record.sealed;
  const { recordHash, secretAsked, receivedAt, ledgerLine, chainState, receipt } = record.row;
  const lines: [string, string][] = [
    ['hash', recordHash],
    [
      'chain',
      [t('chain', { seq: chain.seq, id: chain.id }), chainState === 'next' ? null : t(`chainState.${chainState}`)]
        .filter(Boolean)
        .join(' · '),
    ],
    ['prev', chain.prev],
    [
      'ledger',
      receivedAt === null
        ? t('notReceived')
        : ledgerLine === null
          ? moment(receivedAt)
          : t('ledger', { line: ledgerLine, at: moment(receivedAt) }),
    ],
    ...(secretAsked ? [['secret', t(`secretAsked.${secretAsked}`)] as [string, string]] : []),
    ...(receipt ? [['receipt', receipt] as [string, string]] : []),
  ];
  return (
    <section className="rv-proof">
      <h2>{t('proof')}</h2>
      <div>
        <dl>
          {lines.map(([key, value]) => (
            <div key={key}>
              <dt>{t(`facts.${key}`)}</dt>
              <dd className={key === 'ledger' || key === 'secret' ? undefined : 'rv-mono'}>{value}</dd>
            </div>
          ))}
        </dl>
        <QrCode text={recordHash} label={t('facts.hash')} />
      </div>
      <p className="muted">{t('notProven')}</p>
    </section>
  );
}

/** Who signed, when, and what they drew. */
function RecordSignatures({ record, words }: { record: ShownRecord; words: RecordWords }) {
  const { t, lang, moment } = words;
  const { signatures, content } = record.sealed;
  const items = new Map(record.template ? itemsOf(record.template).map(({ key, label }) => [key, wordsIn(label, lang)]) : []);
  if (signatures.length === 0) return null;
  return (
    <section>
      <h2>{t('signatures')}</h2>
      <ul className="rv-signatures">
        {signatures.map(({ role, at, imageSha256 }) => {
          const name = items.get(role) ?? t(`role.${role}`, { defaultValue: role });
          return (
            <li key={`${role}${at}`}>
              <b>{name}</b>
              {imageSha256 === null ? (
                <span className="rv-certified">{t('certified')}</span>
              ) : (
                <RecordPicture photo={record.photoOf(imageSha256)} name={t('signatureOf', { name })} />
              )}
              <small>{moment(at + content.clock.offsetMs)}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A sealed record as it was submitted: read back in the application, and printed. Nothing of it can be changed. */
export function RecordView({ record }: { record: ShownRecord }) {
  const words = useRecordWords();
  const { install } = record.sealed.content;
  return (
    <article className="rv">
      <RecordHead record={record} words={words} />
      {install ? <RecordInstall install={install} record={record} words={words} /> : null}
      <RecordAnswers record={record} words={words} />
      <RecordSignatures record={record} words={words} />
      <RecordProof record={record} words={words} />
    </article>
  );
}
