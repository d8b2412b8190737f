import type { TFunction } from 'i18next';
import type { OpeningHours } from '../../../domain/geo/geometry.ts';
import { formatClockS, MISSING } from '../../../domain/text/format.ts';
import { DAY_MIN } from '../../../domain/time/opening-hours.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';
import { readTime } from '../../../domain/time/typed-date.ts';
import { intlTag } from '../../../domain/text/locale.ts';

/** A Monday: day n of the week is n - 1 days after. */
const MONDAY_MS = Date.UTC(2024, 0, 1);

/** "lundi", "lun." */
export function dayName(day: number, lang: string, style: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(intlTag(lang), { weekday: style, timeZone: 'UTC' }).format(MONDAY_MS + (day - 1) * DAY_MS);
}

/** "08:00" of minutes after midnight; the end of a day is "24:00". */
function clockText(min: number, lang: string): string {
  return min === DAY_MIN ? '24:00' : formatClockS(min * 60, lang);
}

function spansOf(hours: OpeningHours, day: number): string {
  return JSON.stringify(hours.filter((line) => line.day === day).map(({ fromMin, toMin }) => [fromMin, toMin]));
}

/** "Lun.–ven. 08:00–12:00, 14:00–18:00 ; sam. 08:00–12:00": days with the same hours together. `t` of the namespace opening-hours. */
export function openingHoursText(hours: OpeningHours | null | undefined, lang: string, t: TFunction): string {
  if (!hours) return MISSING;
  if (hours.length === 0) return t('openingHours:closedAlways');
  const days = [1, 2, 3, 4, 5, 6, 7];
  if (days.every((day) => spansOf(hours, day) === `[[0,${DAY_MIN}]]`)) return t('openingHours:openAlways');
  const groups: { from: number; to: number; spans: string }[] = [];
  for (const day of days) {
    const spans = spansOf(hours, day);
    const last = groups.at(-1);
    if (last && last.spans === spans) last.to = day;
    else groups.push({ from: day, to: day, spans });
  }
  return groups
    .filter(({ spans }) => spans !== '[]')
    .map(({ from, to, spans }) => {
      const name = from === to ? dayName(from, lang, 'short') : `${dayName(from, lang, 'short')}–${dayName(to, lang, 'short')}`;
      const times = (JSON.parse(spans) as [number, number][]).map(([start, end]) => `${clockText(start, lang)}–${clockText(end, lang)}`);
      return `${name} ${times.join(', ')}`;
    })
    .join(' · ');
}

const two = (part: number): string => String(part).padStart(2, '0');

/** "08:30" of minutes after midnight, whatever the day; '' of none. */
export const timeOf = (min: number): string => (Number.isFinite(min) ? `${two(Math.floor((min % DAY_MIN) / 60))}:${two(min % 60)}` : '');

/** Minutes after midnight of "08:30"; NaN of what is no time. */
export const minOf = (time: string): number =>
  readTime(time) === time ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) : Number.NaN;

/** Minutes as a form holds a number; '' of none. */
export const minutesText = (min: number): string => (Number.isFinite(min) ? String(min) : '');
