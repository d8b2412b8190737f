/** A calendar file as the little that RFC 5545 says of reading one makes of it: unfolded, names with their parameters, texts unescaped. */
export interface ReadCalendar {
  properties: Record<string, string>;
  events: Record<string, string>[];
}

const TEXTS = new Set(['SUMMARY', 'DESCRIPTION', 'LOCATION', 'UID', 'X-WR-CALNAME', 'X-WR-TIMEZONE']);
const unescaped = (text: string): string => text.replace(/\\(.)/gs, (_all, mark: string) => (mark === 'n' || mark === 'N' ? '\n' : mark));

/** Throws where lines do not end as they must, or are too long. */
export function readCalendar(file: string): ReadCalendar {
  if (!file.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(file)) throw new Error('lines end in CRLF');
  const physical = file.slice(0, -2).split('\r\n');
  for (const line of physical) if (new TextEncoder().encode(line).length > 75) throw new Error(`more than 75 bytes: ${line}`);
  const read: ReadCalendar = { properties: {}, events: [] };
  let event: Record<string, string> | null = null;
  for (const line of physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[^:]*)?):(.*)$/s.exec(line) ?? [];
    if (name === '') throw new Error(`no property: ${line}`);
    if (line === 'BEGIN:VEVENT') event = {};
    else if (line === 'END:VEVENT') {
      if (event) read.events.push(event);
      event = null;
    } else (event ?? read.properties)[name] = TEXTS.has(name) ? unescaped(value) : value;
  }
  return read;
}
