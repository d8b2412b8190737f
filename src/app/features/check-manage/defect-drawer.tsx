import { EllipsisVertical, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { compareSeverity, type DefectObservation, type DefectStep, SEVERITIES, type Severity } from '../../../domain/check-list/defect.ts';
import { patchRow } from '../../../db/mutate.ts';
import { formatDate, formatDateTime, MISSING } from '../../../domain/text/format.ts';
import { type DetailLine, RowDetails, RowNotes } from '../../entity-ui/screen/row-details.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { pendingText } from '../../entity-ui/list/use-row-status.tsx';
import { useSaved } from '../../entity-ui/use-writes.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRow } from '../../entity-ui/use-rows.ts';
import { PlateCell } from '../../entity-ui/vehicle/vehicle-link.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import type { RowStatus } from '../../ui/data-table/model.ts';
import { Drawer } from '../../ui/overlay.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { Select } from '../../ui/select.tsx';
import { AttachmentPicture } from '../../entity-ui/attachments/attachment-list.tsx';
import { type DefectItem, immobilizes, labelOf, SeverityMark, stepsByHand } from './defect-item.tsx';
import { RepairPhoto, useStepWords } from './step-dialog.tsx';

interface HistoryProps {
  item: DefectItem;
  timeZone: string;
}

/** Each time a defect was seen, the last first, with the photos of that record and the way to it. */
function DefectHistory({ item, timeZone }: HistoryProps) {
  const { t } = useTranslation('checkManage');
  return (
    <section className="mt-4" aria-labelledby="cm-history">
      <h3 id="cm-history" className="mb-1 font-semibold">
        {t('defects.history')}
      </h3>
      <ol className="cm-history">
        {item.observations.toReversed().map((one) => (
          <Observation key={`${one.record} ${one.at}`} one={one} timeZone={timeZone} />
        ))}
      </ol>
    </section>
  );
}

function Observation({ one, timeZone }: { one: DefectObservation; timeZone: string }) {
  const { t, i18n } = useTranslation('checkManage');
  const record = useRow('fieldRecord', one.record);
  const files = (one.photos ?? []).flatMap((sha256) => record?.expected.find((file) => file.sha256 === sha256) ?? []);
  const arrived = new Set(record?.attachments.map(({ id }) => id));
  return (
    <li>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={one.at}>{formatDateTime(one.at, i18n.language, timeZone)}</time>
        <b className="font-medium">{t(`seen.${one.seen}`)}</b>
        <SeverityMark severity={one.severity} />
        {record?.authorName && <span className="muted">{record.authorName}</span>}
      </span>
      {one.note !== undefined && <p className="whitespace-pre-line">{one.note}</p>}
      {files.length > 0 && (
        <span className="flex flex-wrap gap-2">
          {files.map(({ id, name }) =>
            arrived.has(id) ? (
              <AttachmentPicture key={id} url={`/api/v1/field-records/${one.record}/attachments/${id}`} name={name} />
            ) : (
              <span key={id} className="tag tag-pending">
                {t('defects.photoToCome')}
              </span>
            ),
          )}
        </span>
      )}
      {record && (
        <AppLink className="link justify-self-start" href={`/check-list-vehicule?do=record&record=${one.record}`}>
          {t('openRecord')}
        </AppLink>
      )}
    </li>
  );
}

interface DefectDrawerProps {
  item: DefectItem;
  words: WordsOf;
  status: RowStatus | undefined;
  mayUpdate: boolean;
  /** A manager may say that a defect is less grave. */
  mayLower: boolean;
  onClose: () => void;
  onStep: (step: DefectStep) => void;
  onRelease: () => void;
}

/** A defect beside the board: what is wrong, since when, what was done of it, and what can be done next. */
export function DefectDrawer({ item, words, status, mayUpdate, mayLower, onClose, onStep, onRelease }: DefectDrawerProps) {
  const { t } = useTranslation(['checkManage', 'defect', 'entityForm']);
  const saved = useSaved();
  const stepWords = useStepWords();
  const vehicle = useRow('vehicle', item.vehicle);
  const twin = useRow('defect', item.duplicateOf) as DefectItem | undefined;
  const work = useRow('maintenance', useAccess().can('read', 'maintenance') ? item.maintenance : null);
  const { lang, timeZone } = words;
  const label = (name: string): string => words.t(`fields.${name}`);
  const at = (text: string | null): string => (text === null ? MISSING : formatDateTime(text, lang, timeZone));
  const isPending = (...names: string[]): boolean => names.some((name) => item.pending?.includes(name));
  const steps = mayUpdate ? stepsByHand(item.state) : [];
  const options = SEVERITIES.filter((one) => mayLower || compareSeverity(one, item.severity) >= 0);
  const setSeverity = (severity: Severity): void => {
    patchRow('defect', item._id, { severity }).then(
      () => saved(t('defects.severitySaved')),
      (error: unknown) => notify({ msg: t('notSaved'), type: 'error', error }),
    );
  };
  const lines: DetailLine[] = [
    { label: label('state'), value: words.t(`choices.state.${item.state}`), pending: isPending('state') },
    { label: label('vehicle'), value: vehicle ? <PlateCell row={vehicle} /> : <Plate value={item.plate} /> },
    ...(mayUpdate ? [] : [{ label: label('severity'), value: <SeverityMark severity={item.severity} /> }]),
    { label: label('firstAt'), value: at(item.firstAt) },
    { label: label('lastAt'), value: at(item.lastAt) },
    { label: label('repairBy'), value: at(item.repairBy) },
    ...(item.plannedOn === null
      ? []
      : [{ label: label('plannedOn'), value: formatDate(item.plannedOn, lang), pending: isPending('plannedOn') }]),
    ...(work
      ? [
          {
            label: label('maintenance'),
            value: (
              <AppLink className="link" href={`/gestion/entretiens?open=${work._id}`}>
                {String(work['title'])}
              </AppLink>
            ),
            pending: isPending('maintenance'),
          },
        ]
      : []),
    ...(item.repairedAt === null
      ? []
      : [{ label: label('repairedAt'), value: at(item.repairedAt), aside: item.repairedByName ?? undefined }]),
    ...(item.verifiedAt === null ? [] : [{ label: label('verifiedAt'), value: at(item.verifiedAt) }]),
    ...(item.released
      ? [
          {
            label: label('released'),
            value: item.releasedByName ?? t('byYou'),
            aside: item.releasedAt === null ? undefined : at(item.releasedAt),
            pending: isPending('released'),
          },
        ]
      : []),
    ...(item.duplicateOf === null
      ? []
      : [{ label: label('duplicateOf'), value: twin ? labelOf(twin, lang) : MISSING, pending: isPending('duplicateOf') }]),
    {
      label: label('comment'),
      value: item.comment === null ? MISSING : <span className="whitespace-pre-line">{item.comment}</span>,
      pending: isPending('comment'),
    },
  ];
  return (
    <Drawer
      open
      onClose={onClose}
      title={labelOf(item, lang)}
      footer={
        steps.length > 0 && (
          <>
            {steps.length > 2 && (
              <Menu
                className="btn btn-ghost w-ctl px-0!"
                label={t('defects.stepsOf', { name: labelOf(item, lang) })}
                button={<EllipsisVertical aria-hidden="true" />}
                items={steps
                  .slice(2)
                  .map((step) => ({ key: step, label: stepWords(step).ask, icon: stepWords(step).icon, onSelect: () => onStep(step) }))}
              />
            )}
            {steps
              .slice(0, 2)
              .toReversed()
              .map((step) => (
                <Button
                  key={step}
                  {...(step === steps[0] ? { variant: 'primary' as const } : {})}
                  icon={stepWords(step).icon}
                  onClick={() => onStep(step)}
                >
                  {stepWords(step).ask}
                </Button>
              ))}
          </>
        )
      }
    >
      <RowNotes status={status} pending={pendingText(item, t, label)} />
      {mayUpdate && (
        <div className="mb-4 grid gap-3">
          <Select
            label={label('severity')}
            value={item.severity}
            hint={mayLower ? undefined : t('defects.lowerHint')}
            options={options.map((value) => ({ value, label: words.t(`choices.severity.${value}`) }))}
            onChange={setSeverity}
          />
          {immobilizes(item) && (
            <Button className="justify-self-start" icon={<ShieldCheck aria-hidden="true" />} onClick={onRelease}>
              {t('release.ask')}
            </Button>
          )}
        </div>
      )}
      <RowDetails lines={lines} />
      {(item.state === 'repaired' || item.state === 'verified' || item.photo !== null) && (
        <div className="mt-4">
          <RepairPhoto item={item} mayTake={mayUpdate && item.state === 'repaired'} />
        </div>
      )}
      <DefectHistory item={item} timeZone={timeZone} />
    </Drawer>
  );
}
