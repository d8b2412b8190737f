import { CircleAlert, Plus, CircleDashed, Eraser, Maximize2, Minimize2, Redo2, Trash2, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { areaBounds } from '../../../domain/geo/area.ts';
import type { Area, LngLat } from '../../../domain/geo/geometry.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Picker } from '../../entity-ui/form/picker.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { locate, MapControls } from '../map-controls.tsx';
import type { MapEngine } from '../map-engine.ts';
import { MapView } from '../map-view.tsx';
import type { MapPlace } from '../places-layer.ts';
import { EditFields } from './edit-fields.tsx';
import { areaOf, editIssue, pointAt, pointsOf, validArea, type ShapeKind, type EditAction, type EditState } from './edit-model.ts';
import { lengthText, measuresOf, nextStep } from './edit-text.ts';
import type { Handle } from './handle-press.ts';
import { useAreaEdit } from './use-area-edit.ts';
import { useKnownSpots, type KnownSpot } from './use-known-spots.ts';
import './edit.css';

interface EditToolbarProps {
  kinds: readonly ShapeKind[];
  /** Other words for a kind, e.g. a circle that is a point and its radius. */
  kindLabels?: Partial<Record<ShapeKind, string>>;
  state: EditState;
  dispatch: (action: EditAction) => void;
  big: boolean;
  onBig: (big: boolean) => void;
}

/** What can be done with the drawing. */
function EditToolbar({ kinds, kindLabels, state, dispatch, big, onBig }: EditToolbarProps) {
  const { t } = useTranslation('areaEditor');
  const { shape, open, selected } = state;
  const drawn = areaOf(state) !== null;
  return (
    <div className="edit-bar">
      {kinds.length > 1 && (
        <Segmented
          label={t('kind')}
          value={shape.kind}
          options={kinds.map((kind) => ({ value: kind, label: kindLabels?.[kind] ?? t(`kinds.${kind}`) }))}
          onChange={(kind) => dispatch({ type: 'kind', kind })}
        />
      )}
      <span className="edit-acts" role="group" aria-label={t('actions')}>
        <IconButton
          label={t('undo')}
          icon={<Undo2 aria-hidden="true" />}
          disabled={state.past.length === 0}
          onClick={() => dispatch({ type: 'undo' })}
        />
        <IconButton
          label={t('redo')}
          icon={<Redo2 aria-hidden="true" />}
          disabled={state.future.length === 0}
          onClick={() => dispatch({ type: 'redo' })}
        />
        {shape.kind === 'polygon' && (
          <IconButton
            label={t('addHole')}
            icon={<CircleDashed aria-hidden="true" />}
            aria-pressed={open !== null && open > 0}
            disabled={!drawn || (open !== null && open === 0)}
            onClick={() => dispatch({ type: open === null ? 'hole' : 'cancel' })}
          />
        )}
        {shape.kind !== 'circle' && (
          <IconButton
            label={t('removePoint')}
            icon={<Trash2 aria-hidden="true" />}
            disabled={!selected}
            onClick={() => selected && dispatch({ type: 'remove', ref: selected })}
          />
        )}
        <IconButton label={t('clear')} icon={<Eraser aria-hidden="true" />} disabled={!drawn} onClick={() => dispatch({ type: 'clear' })} />
        <IconButton
          label={t(big ? 'smaller' : 'bigger')}
          icon={big ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
          aria-pressed={big}
          onClick={() => onBig(!big)}
        />
      </span>
    </div>
  );
}

/** Goes to a place this device knows: a site by its name or address, a town of the built-in map, coordinates. */
function PlaceSearch({ onGo }: { onGo: (at: LngLat, kind: KnownSpot['kind']) => void }) {
  const { t } = useTranslation('areaEditor');
  const { options, read, spotOf } = useKnownSpots();
  const go = (id: string | null): void => {
    const spot = id === null ? null : spotOf(id);
    if (spot) onGo(spot.at, spot.kind);
  };
  return (
    <Picker
      className="edit-search"
      label={t('search')}
      placeholder={t('searchPlaceholder')}
      value={null}
      options={options}
      onChange={go}
      read={read}
    />
  );
}

interface AreaEditorProps {
  /** Of the group: what a refused save brings the focus to. */
  id: string;
  label: string;
  kinds: readonly ShapeKind[];
  kindLabels?: Partial<Record<ShapeKind, string>>;
  /** May be unfinished: `checkArea` says so. */
  value: Area | null;
  /** With the kind that is drawn: an outline that has no point yet is null. */
  onChange: (area: Area | null, kind: ShapeKind) => void;
  /** A point of its own beside the outline. */
  pin?: LngLat | null;
  onPin?: (at: LngLat) => void;
  /** Drawn around, faint. */
  places?: readonly MapPlace[];
  error?: ReactNode;
}

const STEPS_M = [1, 10, 100, 1000];
const NEAR_ZOOM = { site: 15, town: 12, coordinates: 15 } as const;
/** Centre and edge of a circle can be told apart under a finger. */
const LEAST_RADIUS_PX = 44;
const NO_VEHICLES: readonly never[] = [];
const ignore = (): void => undefined;

/** Draws an area on the map by pointer, finger or keyboard, with every figure to read and to type. Works without network. */
export function AreaEditor({ id, label, kinds, kindLabels, value, onChange, pin = null, onPin = ignore, places, error }: AreaEditorProps) {
  const { t, i18n } = useTranslation(['areaEditor', 'fieldIssues', 'map']);
  const lang = i18n.language;
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [step, setStep] = useState('10');
  const [big, setBig] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const nameOf = useCallback(
    ({ kind, ref }: Handle): string => {
      const [ring, index] = [ref?.ring ?? 0, ref?.index ?? 0];
      return t(`handles.${kind === 'vertex' && ring > 0 ? 'hole' : kind}`, { ring, index: kind === 'middle' ? index : index + 1 });
    },
    [t],
  );
  const { state, dispatch, crowded } = useAreaEdit({
    engine,
    value,
    kind: value?.kind ?? kinds[0]!,
    onChange,
    pin,
    onPin,
    nameOf,
    stepM: Number(step),
    label: t('overlay'),
  });
  const { shape } = state;

  const fit = useCallback(
    (animate: boolean) => {
      const area = validArea({ shape });
      if (area) engine?.fitBox(areaBounds(area), animate);
      else if (pin) engine?.goTo({ lng: pin[0], lat: pin[1] });
      else if (places && places.length > 0) engine?.fit(places, animate);
    },
    [engine, shape, pin, places],
  );
  const started = useRef(false);
  useEffect(() => {
    if (!engine || started.current) return;
    if (!areaOf({ shape }) && !pin && (places?.length ?? 0) === 0) return;
    started.current = true;
    fit(false);
  }, [engine, fit, shape, pin, places]);

  const { selected } = state;
  const chosen = pointAt(shape, selected);
  // A point that was chosen or typed outside of the view is shown.
  useEffect(() => {
    if (!chosen || !engine) return;
    const { toPx, container } = engine.surface();
    const { x, y } = toPx(chosen);
    if (x < 0 || y < 0 || x > container.clientWidth || y > container.clientHeight) engine.goTo({ lng: chosen[0], lat: chosen[1] }, 0);
  }, [engine, chosen]);

  const round = shape.kind === 'circle' && shape.center ? shape : null;
  const isRound = round !== null;
  const latestRound = useRef(round);
  useEffect(() => {
    latestRound.current = round;
  });
  // A circle put from afar is a dot that hides its own handles: it is shown from near.
  useEffect(() => {
    const circle = latestRound.current;
    if (!isRound || !circle?.center || !engine) return;
    const { toPx } = engine.surface();
    const edge = pointAt(circle, { ring: 0, index: 1 })!;
    if (toPx(edge).x - toPx(circle.center).x < LEAST_RADIUS_PX)
      engine.fitBox(areaBounds({ kind: 'circle', center: circle.center, radiusM: circle.radiusM }));
  }, [engine, isRound]);

  const center = useCallback((): LngLat | null => engine?.surface().center() ?? null, [engine]);
  const addHere = (): void => {
    const at = center();
    if (at) dispatch({ type: 'add', at });
  };
  const onKey = (event: KeyboardEvent): void => {
    const onMap = event.target instanceof HTMLCanvasElement;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
      if (event.target instanceof HTMLInputElement) return;
      dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
    } else if (key === 'escape' && big && state.open === null) setBig(false);
    else if (key === 'escape' && state.open !== null && !(event.target instanceof HTMLInputElement)) dispatch({ type: 'cancel' });
    else if (onMap && key === ' ') addHere();
    else if (onMap && key === 'enter') dispatch({ type: 'close' });
    else if (onMap && key === 'backspace') dispatch({ type: 'undo' });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  useEffect(() => engine?.resize(), [engine, big]);

  const draws = state.open !== null || !areaOf(state);
  const area = validArea(state);
  const issue = editIssue(state);
  const wrong = issue && issue.code !== 'area-incomplete' ? t(`fieldIssues:${issue.code}`) : error;
  return (
    <div
      ref={root}
      id={id}
      data-points={pointsOf(shape).length}
      tabIndex={-1}
      role="group"
      aria-label={label}
      aria-describedby={`${id}-next`}
      className={big ? 'edit-area is-big' : 'edit-area'}
      onKeyDown={onKey}
    >
      <PlaceSearch onGo={(at, kind) => engine?.goTo({ lng: at[0], lat: at[1] }, NEAR_ZOOM[kind])} />
      <EditToolbar kinds={kinds} kindLabels={kindLabels} state={state} dispatch={dispatch} big={big} onBig={setBig} />
      <div className="edit-next">
        <p id={`${id}-next`} className={wrong ? 'sr-only' : undefined} aria-live="polite">
          {crowded ? t('crowded') : nextStep(state, t)}
        </p>
        {wrong && (
          <p className="err" role="alert">
            <CircleAlert aria-hidden="true" />
            <span>{wrong}</span>
          </p>
        )}
      </div>
      <div className={draws ? 'edit-map is-drawing' : 'edit-map'}>
        <MapView vehicles={NO_VEHICLES} places={places} engineRef={setEngine}>
          <MapControls
            onZoom={(steps) => engine?.zoomBy(steps)}
            onFit={() => fit(true)}
            onLocate={'geolocation' in navigator ? () => void locate(engine, t) : undefined}
            fitLabel={t('fit')}
            style={{ right: 12, top: 12 }}
          />
          <span className="edit-aim" aria-hidden="true" />
          {draws && (
            <span className="edit-draw">
              <Button icon={<Plus aria-hidden="true" />} onClick={addHere}>
                {t('addHere')}
              </Button>
              {state.open !== null && (
                <Button variant="ink" onClick={() => dispatch({ type: 'close' })}>
                  {t(shape.kind === 'polygon' ? 'close' : 'end')}
                </Button>
              )}
            </span>
          )}
        </MapView>
      </div>
      {area && (
        <dl className="edit-measures" data-measures="">
          {measuresOf(area, lang).map(({ key, text }) => (
            <div key={key}>
              <dt>{t(`measures.${key}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <EditFields state={state} dispatch={dispatch} />
      <div className="edit-keys">
        <Select
          label={t('step')}
          value={step}
          options={STEPS_M.map((meters) => ({ value: String(meters), label: lengthText(meters, lang) }))}
          onChange={setStep}
        />
        <p className="hint">{t('keys')}</p>
      </div>
    </div>
  );
}
