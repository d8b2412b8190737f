import { CalendarDays } from 'lucide-react';
import { useCallback, useEffect, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button.tsx';
import { Popover } from '../popover.tsx';
import { Sheet } from '../sheet.tsx';
import { deferred } from '../use-deferred.ts';
import { PHONE, useMedia } from '../use-media.ts';
import './date-field.css';

const dayPanel = deferred(() => import('../date-range/day-panel.tsx'));

/** The calendar once it is here; one that cannot be had leaves the field to be typed in, and is asked for again. */
function Calendar(props: ComponentProps<typeof import('../date-range/day-panel.tsx').DayPanel>) {
  const [module, setModule] = useState(dayPanel.loaded);
  useEffect(() => {
    dayPanel.load().then(
      (loaded) => setModule(() => loaded),
      () => undefined,
    );
  }, []);
  return module ? <module.DayPanel {...props} /> : <div className="df-wait" />;
}

interface CalendarButtonProps {
  /** Of the field it belongs to. */
  id: string;
  title: string;
  /** '' where no day is chosen. */
  value: string;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean | undefined;
  onPick: (day: string) => void;
}

/** Opens the calendar of a field, whose frame is given. */
export function openCalendar(frame: HTMLElement): void {
  frame.querySelector<HTMLElement>('.df-open button')?.click();
}

/** The calendar of a field: beside its button; on a phone in a sheet, but where the field is in one already. */
export function CalendarButton({ id, title, disabled, onPick, ...days }: CalendarButtonProps) {
  const { t } = useTranslation('figures');
  const phone = useMedia(PHONE);
  const [open, setOpen] = useState(false);
  const [isOver, setOver] = useState(false);
  const place = useCallback((box: HTMLElement | null) => setOver(box?.closest('[role="dialog"], [role="alertdialog"]') != null), []);
  const icon = <CalendarDays aria-hidden="true" />;
  const panel = (close: () => void) => (
    <Calendar
      {...days}
      onPick={(day) => {
        close();
        onPick(day);
      }}
    />
  );
  if (disabled) return null;
  const isSheet = phone && !isOver;
  return (
    <span className="df-open" data-calendar={isSheet ? 'sheet' : 'popover'} ref={place}>
      {isSheet ? (
        <>
          <IconButton
            size="sm"
            label={t('calendar')}
            aria-describedby={`${id}-label`}
            aria-haspopup="dialog"
            icon={icon}
            onClick={() => setOpen(true)}
          />
          <Sheet open={open} onClose={() => setOpen(false)} title={title} padded={false}>
            {panel(() => setOpen(false))}
          </Sheet>
        </>
      ) : (
        <Popover
          align="end"
          className="iconbtn iconbtn-sm"
          label={t('calendar')}
          describedBy={`${id}-label`}
          panelClassName="dr-pop"
          button={icon}
        >
          {panel}
        </Popover>
      )}
    </span>
  );
}
