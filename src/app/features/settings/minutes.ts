const DAY_MIN = 1440;
const two = (part: number): string => String(part).padStart(2, '0');

/** "06:30" of minutes after midnight, for a time input; the end of the day is its 00:00. */
export function clockOf(minutes: unknown): string {
  const value = Number(minutes);
  if (minutes === '' || minutes === null || !Number.isInteger(value) || value < 0 || value > DAY_MIN) return '';
  return `${two(Math.floor((value % DAY_MIN) / 60))}:${two(value % 60)}`;
}

/** Minutes after midnight of "06:30", as the form holds a number; midnight ends a day when it is its end. */
export function minutesOf(clock: string, isEnd: boolean): string {
  const match = /^(\d{2}):(\d{2})/.exec(clock);
  if (!match) return '';
  const value = Number(match[1]) * 60 + Number(match[2]);
  return String(value === 0 && isEnd ? DAY_MIN : value);
}
