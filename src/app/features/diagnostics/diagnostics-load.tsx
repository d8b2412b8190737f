import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { call } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import * as z from 'zod/mini';
import { DEVICE_TYPES } from '../../../domain/device/device.ts';

export interface Answer {
  page: number;
  count: number;
  lines: Line[];
}

/** What was held here when the server answered: once that changes, the mirror knows more. */
export interface Told {
  answer: Answer;
  over: readonly LocalRow[];
}

const AFTER_CHANGE_MS = 1000;

/** Asks the server for the page that is shown, again with each `turn` and some time after the mirror moved; a failure is told, and what is held here stays. */
export function DiagnosticsLoad({
  page,
  turn,
  over,
  onTold,
}: {
  page: number;
  turn: number;
  over: readonly LocalRow[];
  onTold: (told: Told) => void;
}) {
  const last = useRef('');
  useEffect(() => {
    const asked = `${page} ${turn}`;
    const waitMs = last.current === asked ? AFTER_CHANGE_MS : 0;
    let left = false;
    const timer = setTimeout(() => {
      last.current = asked;
      askPage(page).then(
        (answer) => left || onTold({ answer, over }),
        (error: unknown) => left || notify({ msg: i18next.t('errors:diagnostics'), type: 'error', error }),
      );
    }, waitMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [page, turn, over, onTold]);
  return null;
}

async function askPage(page: number): Promise<Answer> {
  const { count, results } = pageSchema.parse(await call(`/api/v1/diagnostics?page=${page}&size=${PAGE_SIZE}&sort=lastTrigger:-1`));
  return { page, count, lines: results.map(lineOfAnswer) };
}

/** Specification §9: pages of 10, at most 6 page items at once. */
export const PAGE_SIZE = 10;
export const PAGE_ITEMS = 6;

/** One diagnostic as the table shows it, whether it comes from the mirror or from the server's page. */
export interface Line {
  id: string;
  account: string;
  /** Of these three a screen makes the message in the reader's language. */
  title: string;
  code?: string | undefined;
  detail?: string | null | undefined;
  lastTrigger: string;
  vehicle: { id: string; title: string } | null;
  device: { id: string; title: string; type: string } | null;
}

const refSchema = z.object({ _id: z.string(), title: z.string() });

/** Answer of `GET /api/v1/diagnostics?page&size&sort` (specification §7). */
export const pageSchema = z.object({
  count: z.number(),
  results: z.array(
    z.object({
      _id: z.string(),
      owner: z.object({ name: z.string() }),
      title: z.string(),
      code: z.optional(z.string()),
      detail: z.optional(z.nullable(z.string())),
      lastTrigger: z.string(),
      vehicle: z.optional(z.nullable(refSchema)),
      device: z.optional(z.nullable(z.extend(refSchema, { type: z.string() }))),
    }),
  ),
});

export function lineOfAnswer({
  _id,
  owner,
  title,
  code,
  detail,
  lastTrigger,
  vehicle,
  device,
}: z.infer<typeof pageSchema>['results'][number]): Line {
  return {
    id: _id,
    account: owner.name,
    title,
    code,
    detail,
    lastTrigger,
    vehicle: vehicle ? { id: vehicle._id, title: vehicle.title } : null,
    device: device ? { id: device._id, title: device.title, type: device.type } : null,
  };
}

/** Where vehicle and device lead: the administration's pages for site administrators, else the organization's (decision 6). */
export function linksOf(site: boolean, { vehicle, device }: Pick<Line, 'vehicle' | 'device'>): { vehicle?: string; device?: string } {
  const q = encodeURIComponent(device?.title ?? '');
  const hasPage = device !== null && (DEVICE_TYPES as readonly string[]).includes(device.type);
  return {
    ...(vehicle ? { vehicle: site ? `/admin/vehicles/${vehicle.id}` : `/gestion/vehicules/${vehicle.id}/diagnostic` } : {}),
    ...(device && (hasPage || !site)
      ? { device: site ? `/admin/devices/${device.type}?q=${q}` : `/gestion/dispositifs-communicants?q=${q}` }
      : {}),
  };
}

/** Page items to show around the current page (1-based): at most 6, every page reachable by moving on. */
export function pageItems(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(PAGE_ITEMS / 2), pages - PAGE_ITEMS + 1));
  return Array.from({ length: Math.min(PAGE_ITEMS, pages) }, (_, index) => first + index);
}

/** The page to show when rows may have gone: the asked one, else the last. */
export function clampPage(page: number, count: number): number {
  return Math.max(1, Math.min(page, Math.ceil(count / PAGE_SIZE)));
}
