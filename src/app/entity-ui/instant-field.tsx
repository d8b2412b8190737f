import { instantOfWall, wallText } from '../../domain/kit/time-zone.ts';
import { TextField, type TextFieldProps } from '../ui/text-field.tsx';
import { useTimeZone } from './use-time-zone.ts';

interface InstantFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** ISO instant, or what was typed where it is none. */
  value: string;
  onChange: (value: string) => void;
}

/** An instant by the clocks of the organization. */
export function InstantField({ value, onChange, ...field }: InstantFieldProps) {
  const timeZone = useTimeZone();
  const atMs = Date.parse(value);
  const read = (wall: string): string => {
    const wallMs = Date.parse(`${wall}Z`);
    return Number.isNaN(wallMs) ? '' : new Date(instantOfWall(wallMs, timeZone)).toISOString();
  };
  return <TextField {...field} type="datetime-local" value={Number.isNaN(atMs) ? '' : wallText(atMs, timeZone)} onChange={(event) => onChange(read(event.target.value))} />;
}
