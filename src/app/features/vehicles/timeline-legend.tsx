import { useTranslation } from 'react-i18next';

const MARKS = [
  ['moving', 'm'],
  ['idling', 's'],
  ['parked', 'p'],
  ['offline', 'x'],
] as const;

export type Mark = (typeof MARKS)[number][0];

/** The shape of one activity, beside the word for it. */
export function TimelineKey({ activity }: { activity: Mark }) {
  return (
    <span className="rib" aria-hidden="true">
      <i className={MARKS.find(([of]) => of === activity)?.[1]} />
    </span>
  );
}

/** What the shapes of a timeline mean. */
export function TimelineLegend() {
  const { t } = useTranslation('activity');
  return (
    <span className="vd-legend end">
      {MARKS.map(([activity]) => (
        <span key={activity}>
          <TimelineKey activity={activity} />
          {t(`legend.${activity}`)}
        </span>
      ))}
    </span>
  );
}
