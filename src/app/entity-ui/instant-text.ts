import { instantOfWall, wallText } from '../../domain/kit/time-zone.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** What the clocks of a zone show at an ISO instant; what is none is left as it was typed. */
export function wallOf(value: string, timeZone: string): string {
  return INSTANT.test(value) ? wallText(Date.parse(value), timeZone) : value;
}

/** ISO instant at which the clocks of a zone show "2026-11-21T08:30"; what is none is left as it was typed. */
export function instantOf(wall: string, timeZone: string): string {
  return WALL.test(wall) ? new Date(instantOfWall(Date.parse(`${wall}Z`), timeZone)).toISOString() : wall;
}
