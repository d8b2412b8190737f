import { lazy, Suspense, useMemo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MapPin } from 'lucide-react';
import { type LngLat, distanceM } from '../../../domain/geo/geometry.ts';
import { ARRIVAL_RADIUS_M } from '../../../domain/mission/mission-state.ts';
import { ADDRESS_LEAST, type FoundAddress } from '../../../domain/places/asked-place.ts';
import { figureText, readFigure } from '../../../domain/text/figure-text.ts';
import { issueText } from '../../entity-ui/field-text.ts';
import { Picker, type PickerOption } from '../../entity-ui/form/picker.tsx';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { FigureField } from '../../map/edit/edit-fields.tsx';
import { siteOption, useKnownSpots } from '../../map/edit/use-known-spots.ts';
import { knownPlaces, placeAt, sitePlace } from '../../map/known-places.ts';
import type { MapPlace } from '../../map/places-layer.ts';
import { useAddressSearch, type AddressSearch } from '../../map/use-address-search.ts';
import { useAddressSource } from '../../map/client-config.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { FormValues } from '../../entity-ui/form/form-model.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import './missions.css';

interface FoundAddressesProps {
  search: AddressSearch;
  onTake: (found: FoundAddress) => void;
  onAgain: () => void;
}

/** What became of a search of an address: each found one as a button, the first with the keyboard on it. */
function FoundAddresses({ search: { phase, text, results }, onTake, onAgain }: FoundAddressesProps) {
  const { t } = useTranslation('mission');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), [results]);
  if (phase === 'idle') return null;
  if (phase === 'failed')
    return (
      <Note
        tone="offline"
        live
        action={
          <Button size="sm" onClick={onAgain}>
            {t('where.again')}
          </Button>
        }
      >
        {t('where.failed', { text })}
      </Note>
    );
  return (
    <div>
      <p className="hint" role="status">
        {phase === 'asking'
          ? t('where.asking', { text })
          : results.length === 0
            ? t('where.none', { text })
            : t('where.found', { count: results.length, text })}
      </p>
      {results.length > 0 && (
        <ul className="ms-found">
          {results.map((found, index) => (
            <li key={`${found.lat} ${found.lng} ${found.label}`}>
              <button ref={index === 0 ? first : undefined} type="button" className="opt" onClick={() => onTake(found)}>
                <MapPin aria-hidden="true" />
                <span>{found.label}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Where a mission leads: a site, else a point with what it is called. */
export interface Destination {
  site: string | null;
  at: LngLat | null;
  name: string;
}

/** A point that moves by less is the same place, and keeps its name. */
const SAME_PLACE_M = 1000;
const DIGITS = 1e6;

/** A figure that the form holds; null: none, or not one. */
function figureOf(values: FormValues, name: string): number | null {
  const read = readFigure(String(values[name] ?? ''), 'en', { min: -180, max: 180 });
  return read.kind === 'one' ? read.value : null;
}

/** What the form holds. */
export function destinationOf(values: FormValues): Destination {
  const [lat, lng] = [figureOf(values, 'lat'), figureOf(values, 'lng')];
  const site = typeof values['site'] === 'string' && values['site'] !== '' ? values['site'] : null;
  return { site, at: site !== null || lat === null || lng === null ? null : [lng, lat], name: String(values['destination'] ?? '') };
}

/** What the form is to hold: a site says by itself where it is and what it is called. */
export function valuesOfDestination({ site, at, name }: Destination): FormValues {
  const text = (degrees: number): string => figureText(Math.round(degrees * DIGITS) / DIGITS);
  return site !== null || at === null
    ? { site: site ?? '', lat: '', lng: '', destination: '' }
    : { site: '', lat: text(at[1]), lng: text(at[0]), destination: name.slice(0, 200) };
}

/** A point put on the map: inside a site it is that site; near the point before it keeps its name, elsewhere it is called by what is near. */
export function pressed(before: Destination, at: LngLat, siteThere: string | null, nearName: string): Destination {
  if (siteThere !== null) return { site: siteThere, at: null, name: '' };
  const stays = before.at !== null && before.name !== '' && distanceM(before.at, at) < SAME_PLACE_M;
  return { site: null, at, name: stays ? before.name : nearName };
}

const PointMap = lazy(() => import('../../map/edit/point-map.tsx').then((module) => ({ default: module.PointMap })));
/** Fields that this input fills; a refusal of one is said under it. */
const FIELDS = ['site', 'lat', 'lng', 'destination'];
const POINT = 'point';
const ASK = 'ask:';
const LAT: readonly [number, number] = [-85, 85];
const LNG: readonly [number, number] = [-180, 180];

function DestinationInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation(['mission', 'areaEditor']);
  const { t: tIssue } = useTranslation('fieldIssues');
  const { rows: sites } = useRows('site');
  const { online } = useSyncStatus();
  const hasProvider = useAddressSource() !== null;
  const { options, read, spotOf, townNear } = useKnownSpots();
  const search = useAddressSearch();
  const { values } = form;
  const now = useMemo(() => destinationOf(values), [values]);
  const { site, at, name } = now;
  const [lat, lng] = [figureOf(values, 'lat'), figureOf(values, 'lng')];

  const set = (next: Destination): void => {
    for (const [field, value] of Object.entries(valuesOfDestination(next))) form.set(field, value);
    search.clear();
  };
  const near = (point: LngLat): string => {
    const town = townNear(point);
    return town === null ? '' : t('where.near', { town });
  };
  const choose = (key: string | null): void => {
    if (key === POINT) return;
    if (key?.startsWith(ASK)) return void search.find(decodeURIComponent(key.slice(ASK.length)));
    const spot = key === null ? null : spotOf(key);
    if (spot)
      set(
        spot.site === null
          ? { site: null, at: spot.at, name: spot.kind === 'town' ? spot.label : near(spot.at) }
          : { site: spot.site, at: null, name: '' },
      );
  };
  const ask = (typed: string): PickerOption | null =>
    hasProvider && online && typed.trim().length >= ADDRESS_LEAST
      ? { id: ASK + encodeURIComponent(typed), label: t('where.ask', { text: typed.trim() }) }
      : null;

  const places = useMemo(() => sites.map(sitePlace), [sites]);
  const known = useMemo(() => knownPlaces(places), [places]);
  const drawn = useMemo(
    (): MapPlace[] =>
      at
        ? [...places, { id: POINT, kind: 'zone', name, color: null, area: null, lat: at[1], lng: at[0], radiusM: ARRIVAL_RADIUS_M }]
        : places,
    [places, at, name],
  );
  /** One figure alone is no point yet. */
  const type = (nextLat: number | null, nextLng: number | null): void => {
    if (nextLat !== null && nextLng !== null) return set(pressed(now, [nextLng, nextLat], null, near([nextLng, nextLat])));
    form.set('lat', nextLat === null ? '' : String(nextLat));
    form.set('lng', nextLng === null ? '' : String(nextLng));
  };
  const put = (point: LngLat): void => set(pressed(now, point, placeAt(known, point), near(point)));

  const shown = useMemo(
    (): PickerOption[] => (at ? [{ id: POINT, label: name || `${at[1]}, ${at[0]}`, detail: t('where.chosen') }, ...options] : [...options]),
    [at, name, options, t],
  );
  const isChosen = site !== null || at !== null;
  const issue = FIELDS.map((field) => form.issues[field]).find((one) => one && !(isChosen && one.code === 'required'));
  return (
    <div className="grid gap-3.5">
      <Picker
        id={id}
        label={t('where.label')}
        placeholder={t('areaEditor:searchPlaceholder')}
        required
        value={site !== null ? siteOption(site) : at ? POINT : null}
        options={shown}
        read={read}
        ask={ask}
        onChange={choose}
        hint={t(!hasProvider ? 'where.hint' : online ? 'where.hintAddress' : 'where.hintOffline')}
        error={issue ? (issue.code === 'required' ? t('where.required') : issueText(tIssue, issue)) : undefined}
      />
      <FoundAddresses
        search={search}
        onTake={({ label, lat, lng }) => set({ site: null, at: [lng, lat], name: label })}
        onAgain={() => void search.find(search.text)}
      />
      {/* A refused save brings the focus to the field of its first issue. */}
      <span className="sr-only">
        {FIELDS.slice(1).map((field) => (
          <span key={field} id={id.replace(/site$/, field)} tabIndex={-1} />
        ))}
      </span>
      <Suspense fallback={<div className="edit-map edit-map-small" />}>
        <PointMap label={t('where.map')} places={drawn} chosen={site ?? (at ? POINT : null)} at={at} onPoint={put} />
      </Suspense>
      <p className="hint">{t('where.mapHint')}</p>
      {site === null && (
        <>
          {at && (
            <TextField
              label={t('where.name')}
              hint={t('where.nameHint')}
              maxLength={200}
              autoComplete="off"
              value={name}
              onChange={(event) => form.set('destination', event.target.value)}
            />
          )}
          <details className="ms-figures">
            <summary className="link">{t('areaEditor:coordinates')}</summary>
            <div className="edit-fields">
              <FigureField
                label={t('areaEditor:latitude')}
                value={lat}
                digits={6}
                limits={LAT}
                unit="°"
                onChange={(next) => type(next, lng)}
              />
              <FigureField
                label={t('areaEditor:longitude')}
                value={lng}
                digits={6}
                limits={LNG}
                unit="°"
                onChange={(next) => type(lat, next)}
              />
            </div>
          </details>
        </>
      )}
    </div>
  );
}

/** Where a mission leads: a site, a town, an address, a point of the map, or coordinates. */
export const destinationInput: CustomInput = (input) => <DestinationInput {...input} />;
