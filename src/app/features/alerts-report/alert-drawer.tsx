import { CheckCheck, MapPin, MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AlertSeverity } from '../../entity-ui/alert-severity.tsx';
import { alertDuration, alertFigure, alertValue } from '../../entity-ui/alert-text.ts';
import { CodeToMaintenance } from '../../entity-ui/code-to-maintenance.tsx';
import type { DetailLine } from '../../entity-ui/detail-list.tsx';
import { RowDetails } from '../../entity-ui/row-details.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { pendingText } from '../../entity-ui/pending-text.ts';
import { RowNotes } from '../../entity-ui/row-notes.tsx';
import { useRow } from '../../entity-ui/use-rows.ts';
import { PlateCell } from '../../entity-ui/vehicle-link.tsx';
import { isToldLate } from '../../../domain/alert/told-late.ts';
import { formatDateTime, MISSING } from '../../../domain/kit/format.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import type { RowStatus } from '../../ui/data-table/row-status.ts';
import { Drawer } from '../../ui/drawer.tsx';
import type { AlertItem } from './alert-item.ts';

interface AlertDrawerProps {
  item: AlertItem;
  words: WordsOf;
  status: RowStatus | undefined;
  onClose: () => void;
  /** Absent when the person may not. */
  onAcknowledge: (() => void) | undefined;
}

/** An alert beside the report: what happened, to whom, where, who has seen it. */
export function AlertDrawer({ item, words, status, onClose, onAcknowledge }: AlertDrawerProps) {
  const { t } = useTranslation(['alerts-report', 'alert', 'entity-form']);
  const vehicle = useRow('vehicle', item.vehicle);
  const { lang, timeZone } = words;
  const label = (name: string): string => words.t(`fields.${name}`);
  const titleOf = (entity: string, id: string | null): string => (id === null ? MISSING : (words.titleOf(entity, id) ?? MISSING));
  const at = (text: string | null): string => (text === null ? MISSING : formatDateTime(text, lang, timeZone));
  const isPending = (...names: string[]): boolean => names.some((name) => item.pending?.includes(name));
  const lines: DetailLine[] = [
    { label: label('severity'), value: <AlertSeverity severity={item.severity} /> },
    { label: label('kind'), value: words.t(`choices.kind.${item.kind}`) },
    { label: label('vehicle'), value: <PlateCell row={vehicle} /> },
    { label: label('driver'), value: titleOf('driver', item.driver) },
    { label: label('value'), value: alertValue(item, t, lang) || MISSING },
    { label: label('threshold'), value: alertFigure(item.threshold, item.unit, t, lang) || MISSING },
    { label: label('detail'), value: item.detail ?? MISSING },
    { label: label('startAt'), value: at(item.startAt) },
    { label: label('endAt'), value: at(item.endAt) },
    ...(isToldLate(item) ? [{ label: label('knownAt'), value: at(item.knownAt), aside: t('late') }] : []),
    ...(item.inferred ? [{ label: label('inferred'), value: t('inferred') }] : []),
    { label: t('columns.duration'), value: alertDuration(item, t, lang) },
    { label: label('zone'), value: titleOf('zone', item.zone) },
    { label: label('place'), value: item.place ?? MISSING },
    {
      label: label('acknowledgedByName'),
      value: item.acknowledged ? (item.acknowledgedByName ?? t('byYou')) : MISSING,
      aside: item.acknowledgedAt === null ? undefined : at(item.acknowledgedAt),
      pending: isPending('acknowledged'),
    },
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
      title={item.ruleName}
      footer={
        onAcknowledge && (
          <Button
            variant="primary"
            icon={item.acknowledged ? <MessageSquareText aria-hidden="true" /> : <CheckCheck aria-hidden="true" />}
            onClick={onAcknowledge}
          >
            {item.acknowledged ? t('commentOne') : t('acknowledge')}
          </Button>
        )
      }
    >
      <RowNotes status={status} pending={pendingText(item, t, label)} />
      {item.kind === 'dtc' && item.detail !== null && <CodeToMaintenance vehicle={item.vehicle} code={item.detail} />}
      <RowDetails lines={lines} />
      {vehicle && (
        <p className="mt-4">
          <AppLink className="link inline-flex items-center gap-1.5" href={`/cartographie?vehicle=${vehicle._id}&trail=1`}>
            <MapPin aria-hidden="true" />
            {t('onMap')}
          </AppLink>
        </p>
      )}
    </Drawer>
  );
}
