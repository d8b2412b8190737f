import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../domain/kit/format.ts';
import { Note } from '../../ui/note.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { Twin } from './twins.ts';
import './import.css';

/** A line that adds a name a second time. */
export interface TwinLine {
  number: number;
  name: string;
  twin: Twin;
}

/** Lines drawn. */
const DRAWN = 200;

/** How many names a file would add a second time, which, and the choice to leave those lines out. */
export function ImportTwins({
  lines,
  isLeft,
  onLeave,
}: {
  lines: readonly TwinLine[];
  isLeft: boolean;
  onLeave: (leave: boolean) => void;
}) {
  const { t, i18n } = useTranslation('import');
  const figure = (count: number): string => formatNumber(count, i18n.language);
  if (lines.length === 0) return null;
  const drawn = lines.slice(0, DRAWN);
  const fate = isLeft ? 'left' : 'added';
  return (
    <Note tone="warning" title={t('twins.count', { count: lines.length, figure: figure(lines.length) })}>
      <Switch label={t('twins.leave')} checked={isLeft} onChange={onLeave} />
      <details className="imp-more">
        <summary>{t('twins.list')}</summary>
        <ul className="grid gap-1 text-sm">
          {drawn.map(({ number, name, twin }) => (
            <li key={number}>
              <b>{t('twins.line', { line: number, name })}</b>{' '}
              {twin.line === null ? t(`twins.${fate}`) : t(`twins.${fate}Line`, { line: twin.line })}
            </li>
          ))}
        </ul>
        {lines.length > drawn.length ? (
          <p className="hint">{t('twins.more', { count: lines.length - drawn.length, figure: figure(lines.length - drawn.length) })}</p>
        ) : null}
      </details>
    </Note>
  );
}
