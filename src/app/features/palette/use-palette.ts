import { useRouter } from '@tanstack/react-router';
import { Languages, Moon, Plus, Sun, SunMoon } from 'lucide-react';
import { createElement, type ComponentType, useMemo, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patchRow } from '../../../db/mutate.ts';
import type { LocalRow, RowsSnapshot } from '../../../db/queries/live-rows.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { LOCALES } from '../../../domain/text/locale.ts';
import { LANGUAGE_NAMES } from '../../i18n/language.ts';
import { speak } from '../../i18n/setup.ts';
import { useSession } from '../../session/use-session.ts';
import { isBuilt } from '../../shell/app-link.tsx';
import { notify } from '../../shell/notifications.ts';
import { applyTheme } from '../../shell/theme.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { branchOf } from '../../layouts/branches.ts';
import { useEntries, useFirstEntries, type Entry } from '../../layouts/entries.ts';
import { findEntries, paletteEntry, type PaletteEntry, type Place, placeHref, PLACES, recentEntries, rowActions } from './palette-index.ts';

const RETIRED = ['sold', 'archived', 'left', 'retired'];
/** How long the page may be held before it answers the person again. */
const SLICE_MS = 8;

/** Texts of a row are folded once: a row that changed is another object. */
const folded = new WeakMap<LocalRow, PaletteEntry>();

function entryOf(place: Place, row: LocalRow): PaletteEntry {
  let entry = folded.get(row);
  if (!entry) {
    const { title, search } = ENTITIES[place.entity];
    const others = (search as readonly string[]).filter((name) => name !== title).map((name) => row[name]);
    folded.set(
      row,
      (entry = paletteEntry(place.entity, row._id, String(row[title] ?? ''), others, RETIRED.includes(String(row['status'])))),
    );
  }
  return entry;
}

/** What the palette finds among the rows; the first time it is made in slices, so that the field takes what is typed meanwhile. */
function useRowEntries(places: readonly Place[], rows: Partial<Record<string, RowsSnapshot>>): readonly PaletteEntry[] {
  const [entries, setEntries] = useState<readonly PaletteEntry[]>([]);
  useEffect(() => {
    const made: PaletteEntry[] = [];
    const left = places.flatMap((place) => (rows[place.entity]?.rows ?? []).map((row) => ({ place, row })));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slice = (): void => {
      const startMs = performance.now();
      while (made.length < left.length) {
        const { place, row } = left[made.length]!;
        made.push(entryOf(place, row));
        if (made.length % 64 === 0 && performance.now() - startMs > SLICE_MS) {
          timer = setTimeout(slice);
          return;
        }
      }
      setEntries(made);
    };
    slice();
    return () => clearTimeout(timer);
  }, [places, rows]);
  return entries;
}

/** Every screen of the menus that this person may open, those of a branch after their entry. */
function useScreens(): readonly Entry[] {
  const router = useRouter();
  const first = useFirstEntries();
  const entries = useEntries();
  const { user, permissions } = useSession();
  return useMemo(
    () => [
      ...first,
      ...entries.flatMap((entry) => [
        entry,
        ...branchOf(entry.key, user, permissions, router).filter(({ to }) => first.every((one) => one.to !== to)),
      ]),
    ],
    [router, first, entries, user, permissions],
  );
}

export interface PaletteOption {
  key: string;
  kind: string;
  title: string;
  icon: ReactNode;
  row?: LocalRow;
  href?: string;
  run?: () => void;
  hint?: string;
}

interface PaletteSection {
  key: string;
  title: string;
  options: readonly PaletteOption[];
}

const RECENT_SHOWN = 6;
const icon = (of: ComponentType<{ 'aria-hidden': true }>): ReactNode => createElement(of, { 'aria-hidden': true });

/** What the palette shows for what is typed. `account`: the account menu, whose actions are offered too. */
export function usePalette(
  typed: string,
  account: readonly MenuItem[],
): { sections: readonly PaletteSection[]; more: number; profile: string } {
  const { t, i18n } = useTranslation(['palette', 'nav', 'account']);
  const router = useRouter();
  const screens = useScreens();
  const { user } = useSession();
  const { can, profileKey } = useAccess();
  const vehicles = useRows('vehicle');
  const drivers = useRows('driver');
  const sites = useRows('site');
  const zones = useRows('zone');
  const fleets = useRows('fleet');
  const devices = useRows('device');
  const rows = useMemo<Partial<Record<string, RowsSnapshot>>>(
    () => ({ vehicle: vehicles, driver: drivers, site: sites, zone: zones, fleet: fleets, device: devices }),
    [vehicles, drivers, sites, zones, fleets, devices],
  );
  const mayOpen = useMemo(() => {
    const open = new Set(screens.map(({ to }) => to));
    return (to: string): boolean => open.has(to);
  }, [screens]);

  const places = useMemo(() => PLACES.filter((place) => placeHref(place, '', mayOpen) !== null), [mayOpen]);
  const entries = useRowEntries(places, rows);
  const recent = useMemo(() => recentEntries(profileKey), [profileKey]);

  const general = useMemo((): PaletteOption[] => {
    const save = (patch: Record<string, unknown>): void => {
      if (user)
        patchRow('preferences', user.id, patch).catch((error: unknown) => notify({ msg: t('common:notSaved'), type: 'error', error }));
    };
    const themes = { system: SunMoon, light: Sun, dark: Moon };
    return [
      ...places
        .filter((place) => mayOpen(place.to) && can('create', place.entity))
        .map((place) => ({
          key: `add:${place.entity}`,
          kind: 'action',
          title: t('add', { name: t(`${place.entity}:one`) }),
          icon: icon(Plus),
          href: `${place.to}?new=1`,
        })),
      ...account.flatMap((item): PaletteOption[] =>
        (item.kind === undefined || item.kind === 'item') && typeof item.label === 'string'
          ? [{ key: `account:${item.key}`, kind: 'action', title: item.label, icon: item.icon, href: item.to, run: item.onSelect }]
          : [],
      ),
      ...(['system', 'light', 'dark'] as const).map((theme) => ({
        key: `theme:${theme}`,
        kind: 'action',
        title: t('theme', { name: t(`account:themes.${theme}`) }),
        icon: icon(themes[theme]),
        run: () => {
          applyTheme(theme);
          save({ theme });
        },
      })),
      ...LOCALES.filter((lang) => lang !== i18n.language).map((lang) => ({
        key: `lang:${lang}`,
        kind: 'action',
        title: t('language', { name: LANGUAGE_NAMES[lang] }),
        icon: icon(Languages),
        run: () => {
          save({ lang });
          // Without their words the language stays.
          speak(lang).catch(() => undefined);
        },
      })),
    ];
  }, [places, mayOpen, can, account, t, i18n.language, user]);

  return useMemo(() => {
    const rowOption = (entry: PaletteEntry): PaletteOption | null => {
      const place = places.find(({ entity }) => entity === entry.kind);
      const row = place && rows[place.entity]?.byId.get(entry.key.slice(entry.kind.length + 1));
      return row
        ? {
            key: entry.key,
            kind: entry.kind,
            title: entry.title,
            icon: icon(place.icon),
            row,
            href: placeHref(place, row._id, mayOpen) ?? undefined,
          }
        : null;
    };
    const screenOptions = screens.map(({ key, to, icon: Icon }): PaletteOption => ({
      key: `screen:${to}`,
      kind: 'screen',
      title: t(`nav:${key}`),
      icon: icon(Icon),
      href: to,
    }));
    const byKey = new Map([...screenOptions, ...general].map((option) => [option.key, option]));
    const sections: PaletteSection[] = [];
    const section = (key: string, title: string, options: readonly PaletteOption[]): void => {
      if (options.length > 0) sections.push({ key, title, options });
    };

    if (typed.trim() === '') {
      const known = new Map(entries.map((entry) => [entry.key, entry]));
      section(
        'recent',
        t('recent'),
        recent.flatMap((key) => byKey.get(key) ?? (known.has(key) ? (rowOption(known.get(key)!) ?? []) : [])).slice(0, RECENT_SHOWN),
      );
      section('screen', t('screens'), screenOptions);
      section('action', t('general'), general);
      return { sections, more: 0, profile: profileKey };
    }
    const pages = screenOptions.map((option) => paletteEntry('screen', option.key.slice('screen:'.length), option.title, []));
    const found = findEntries([...entries, ...pages], typed, recent);
    for (const kind of new Set(found.entries.map((entry) => entry.kind))) {
      const options = found.entries
        .filter((entry) => entry.kind === kind)
        .flatMap((entry) => byKey.get(entry.key) ?? rowOption(entry) ?? []);
      section(kind, kind === 'screen' ? t('screens') : t(`${kind}:other`), options);
    }
    const [first] = sections[0]?.options ?? [];
    const place = first?.row && places.find(({ entity }) => entity === first.kind);
    if (first?.row && place) {
      const vehicleOf = (row: LocalRow): string | undefined => {
        const direct = row['vehicle'];
        return typeof direct === 'string'
          ? direct
          : vehicles.rows.find((vehicle) => vehicle['driver'] === row._id || vehicle['device'] === row._id)?._id;
      };
      const actions = rowActions(place, first.row, {
        mayOpen,
        isBuilt: (href) => isBuilt(router, href),
        mayEdit: can('update', place.entity),
        vehicleOf,
      });
      section(
        'first',
        t('actionsOn', { title: first.title }),
        actions.map(({ key, icon: Icon, href }) => ({
          key: `first:${key}`,
          kind: 'action',
          title: t(`actions.${key}`),
          icon: icon(Icon),
          href,
        })),
      );
    }
    const asked = findEntries(
      general.map((option) => paletteEntry('general', option.key, option.title, [])),
      typed,
      [],
    );
    section(
      'action',
      t('general'),
      asked.entries.flatMap(({ key }) => byKey.get(key.slice('general:'.length)) ?? []),
    );
    return { sections, more: found.more, profile: profileKey };
  }, [typed, entries, screens, general, places, rows, vehicles, recent, mayOpen, can, router, profileKey, t]);
}
