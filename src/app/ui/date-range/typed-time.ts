/** "9", "930", "9:30", "9h30" as "09:30"; null: no time of a day. */
export function timeOf(typed: string): string | null {
  const found = /^(\d{1,2})\s*[:h.]?\s*(\d{2})?$/i.exec(typed.trim());
  if (!found) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  return hour < 24 && minute < 60 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : null;
}

/** The next step of the clock after a time, or before it; the day's first and last stay. */
export function steppedTime(time: string, by: 1 | -1, stepMin: number): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const at = hour * 60 + minute;
  const next = by > 0 ? (Math.floor(at / stepMin) + 1) * stepMin : (Math.ceil(at / stepMin) - 1) * stepMin;
  const within = Math.max(0, Math.min(24 * 60 - stepMin, next));
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}
