import { useTranslation } from 'react-i18next';

const MARKS = [
  ['moving', 'm'],
  ['idling', 's'],
  ['parked', 'p'],
  ['offline', 'x'],
] as const;

/** What the shapes of a timeline mean. */
export function TimelineLegend() {
  const { t } = useTranslation('activity');
  return (
    <span className="vd-legend end">
      {MARKS.map(([activity, mark]) => (
        <span key={activity}>
          <span className="rib" aria-hidden="true">
            <i className={mark} />
          </span>
          {t(`legend.${activity}`)}
        </span>
      ))}
    </span>
  );
}
