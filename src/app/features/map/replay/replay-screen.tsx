import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Rewind, Route, SquareParking, Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { addDays, dayStartMs } from '../../../../domain/time/time-zone.ts';
import { trackMarksS, type Track } from '../../../../domain/driving/replay-track.ts';
import { formatDateTime, formatSpanS, formatTime, formatMoment } from '../../../../domain/text/format.ts';
import { useNowMs, useWorkday } from '../../../entity-ui/use-now.ts';
import { useRows, useSyncStatus } from '../../../entity-ui/use-rows.ts';
import { MapControls } from '../../../map/map-controls.tsx';
import type { MapPadding } from '../../../map/map-setup.ts';
import { MapView } from '../../../map/map-view.tsx';
import { dayCount } from '../../../ui/dates/range-model.ts';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Note } from '../../../ui/note.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { MapSheet, sheetPx, type SheetStop, useHeight } from '../map-sheet.tsx';
import { LIVE, startOf, momentParam } from '../search.ts';
import { useMapSearch } from '../use-map-camera.ts';
import { markBeyond, replayEvents, ReplayPanel, Timeline } from './replay-controls.tsx';
import { REPLAYED_MAX, toneOf, type Tracks, useReplayMap, useTracks } from './use-replay-map.ts';
import { type Playback, SPEEDS, type Speed, usePlayback, useInstant, usePlaying, useSpeed } from './playback.ts';
import './replay.css';

interface ReplayNoteProps {
  tracks: Tracks & { stop: () => void };
  /** No vehicle, or more days of vehicles than are played at once. */
  asked: 'nothing' | 'too-much' | 'some';
  most: number;
  timeZone: string;
}

const inset = (note: ReactNode) => <div className="p-3">{note}</div>;

/** What there is to know of the data: how far it is, how old, what is lacking. */
function ReplayNote({ tracks, asked, most, timeZone }: ReplayNoteProps) {
  const { t, i18n } = useTranslation('mapPast');
  const { phase, failure, progress, at, missing } = tracks;
  if (asked === 'nothing') return inset(<Note>{t('replay.choose')}</Note>);
  if (asked === 'too-much') return inset(<Note tone="warning">{t('replay.tooMuch', { most })}</Note>);
  if (phase === 'loading')
    return inset(
      <Progress
        label={t('replay.loading')}
        done={progress?.done ?? 0}
        total={progress?.total ?? 0}
        stop={t('replay.stop')}
        onStop={tracks.stop}
      />,
    );
  if (phase === 'failed')
    return inset(
      <Note tone="alert" live>
        {t(failure === 'forbidden' ? 'forbidden' : 'replay.failed')}
      </Note>,
    );
  if (missing > 0 || at !== null)
    return inset(
      <Note tone="offline" live>
        {[
          missing > 0 && t('replay.missing', { count: missing }),
          at !== null && t('replay.kept', { at: formatDateTime(at, i18n.language, timeZone) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Note>,
    );
  return null;
}

interface ReplayBarProps {
  playback: Playback;
  timeZone: string;
  onMark: (forward: boolean) => void;
}

/** Plays and stops, from mark to mark, at a speed; and the instant that is shown. */
function ReplayBar({ playback, timeZone, onMark }: ReplayBarProps) {
  const { t, i18n } = useTranslation('mapPast');
  const atMs = useInstant(playback);
  const playing = usePlaying(playback);
  const speed = useSpeed(playback);
  return (
    <div className="rpl-bar">
      <IconButton label={t('replay.previous')} icon={<SkipBack aria-hidden="true" />} onClick={() => onMark(false)} />
      <Button
        variant="primary"
        className="rpl-play"
        icon={playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        onClick={() => (playing ? playback.pause() : playback.play())}
      >
        {t(playing ? 'replay.pause' : 'replay.play')}
      </Button>
      <IconButton label={t('replay.next')} icon={<SkipForward aria-hidden="true" />} onClick={() => onMark(true)} />
      <b className="rpl-clock" data-at={new Date(atMs).toISOString()}>
        {formatMoment(atMs, i18n.language, timeZone)}
      </b>
      <Select
        label={t('replay.speed')}
        hideLabel
        className="rpl-speed"
        value={String(speed)}
        options={SPEEDS.map((one) => ({ value: String(one), label: t('replay.times', { n: one }) }))}
        onChange={(value) => playback.setSpeed(Number(value) as Speed)}
      />
    </div>
  );
}

interface ReplayEventsProps {
  track: Track;
  plate: string;
  playback: Playback;
  timeZone: string;
  /** Several days: each event says which. */
  isLong: boolean;
}

/** Drives and stops of a vehicle; pressed, the replay goes there. */
function ReplayEvents({ track, plate, playback, timeZone, isLong }: ReplayEventsProps) {
  const { t, i18n } = useTranslation('mapPast');
  const lang = i18n.language;
  const events = useMemo(() => replayEvents(track.drives), [track]);
  const atS = (useInstant(playback) - playback.startMs) / 1000;
  if (events.length === 0) return <p className="p-4 text-sm text-muted">{t('replay.still')}</p>;
  return (
    <ol className="rpl-events" aria-label={t('replay.events', { plate })}>
      {events.map(({ kind, fromS, toS }) => {
        const fromMs = playback.startMs + fromS * 1000;
        return (
          <li key={fromS}>
            <button type="button" aria-current={atS >= fromS && atS < toS ? 'time' : undefined} onClick={() => playback.seek(fromMs)}>
              {kind === 'drive' ? <Route aria-hidden="true" /> : <SquareParking aria-hidden="true" />}
              <b>{isLong ? formatDateTime(fromMs, lang, timeZone) : formatTime(fromMs, lang, timeZone)}</b>
              <span className="ell">{t(kind === 'drive' ? 'replay.drive' : 'replay.stopped')}</span>
              <span>{formatSpanS(toS - fromS, lang)}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Says that the map is not of now, and the way back. */
function ReplayHead({ onLive }: { onLive: () => void }) {
  const { t } = useTranslation('mapPast');
  return (
    <div className="rpl-head">
      <Rewind aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <b>{t('replay.title')}</b> · {t('notLive')}
      </span>
      <Button variant="primary" size="sm" onClick={onLive}>
        {t('backToLive')}
      </Button>
    </div>
  );
}

/** Days of vehicles that are played at once: what a phone has room for. */
const MOST = 100;
const LIST_PX = 372;
const EDGE_PX = 12;
const NO_VEHICLES: readonly never[] = [];
const TONES: Record<string, string> = { trail: 'var(--map-trail)' };

/** /cartographie with days of some vehicles played again. */
export default function ReplayScreen() {
  const { t } = useTranslation('mapPast');
  const [search, patch] = useMapSearch();
  const phone = useMedia(PHONE);
  const { today, timeZone } = useWorkday(useNowMs());
  const { online } = useSyncStatus();
  const [mapPx, mapRef] = useHeight();
  const [stop, setStop] = useState<SheetStop>('half');
  const [openedMs] = useState(() => Date.now());
  const { rows } = useRows('vehicle');
  const plates = useMemo(() => new Map(rows.map((row) => [row._id, String(row['registration'])])), [rows]);

  const chosen = useMemo(() => (search.replay ?? '').split(',').filter(Boolean).slice(0, REPLAYED_MAX), [search.replay]);
  const [from, to] = [search.from ?? search.to ?? today, search.to ?? search.from ?? today].toSorted() as [string, string];
  const startMs = dayStartMs(from, timeZone);
  const endMs = Math.max(startMs + 60_000, Math.min(dayStartMs(addDays(to, 1), timeZone), openedMs));
  const asked = chosen.length === 0 ? 'nothing' : chosen.length * dayCount({ from, to }) > MOST ? 'too-much' : 'some';
  const found = useTracks(asked === 'some' ? { vehicles: chosen, from, to, timeZone } : null, online);
  const { tracks } = found;
  const looked = chosen.includes(search.vehicle ?? '') ? search.vehicle : chosen[0];
  const track = tracks.find(({ vehicle }) => vehicle === looked);
  const colors = useMemo(() => chosen.map((_, index) => TONES[toneOf(index)] ?? `var(--chart-${index + 1})`), [chosen]);
  const marksS = useMemo(() => trackMarksS(tracks), [tracks]);

  const momentMs = search.moment === undefined ? null : Date.parse(search.moment);
  const playback = usePlayback(startMs, endMs, momentMs ?? startMs);
  const { engine, ready, onReady, onView, fit } = useReplayMap({ search, patch, tracks, plates, looked, playback });
  // Without an instant in the address it begins where something does.
  const begins = useRef(momentMs === null);
  useEffect(() => {
    if (!begins.current || marksS.length === 0) return;
    begins.current = false;
    playback.seek(startMs + marksS[0]! * 1000);
  }, [marksS, playback, startMs]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const off = playback.subscribe(() => {
      clearTimeout(timer);
      if (!playback.isPlaying) timer = setTimeout(() => patch({ moment: momentParam(playback.atMs) }), 500);
    });
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [playback, patch]);

  const toMark = useCallback(
    (forward: boolean) =>
      playback.seek(startMs + markBeyond(marksS, (playback.atMs - startMs) / 1000, forward, (endMs - startMs) / 1000) * 1000),
    [playback, marksS, startMs, endMs],
  );
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).closest('button, input, [role="listbox"]')) return;
    if (event.key === ' ') (playback.isPlaying ? playback.pause : playback.play).call(playback);
    else if (event.key === 'n' || event.key === 'p') toMark(event.key === 'n');
    else return;
    event.preventDefault();
  };
  const padding = useMemo<MapPadding>(
    () =>
      phone
        ? { top: 60, right: 0, bottom: Math.min(sheetPx(stop, mapPx), Math.round(mapPx * 0.6)), left: 0 }
        : { top: 0, right: 0, bottom: 132 + chosen.length * 26, left: LIST_PX + EDGE_PX },
    [phone, stop, mapPx, chosen.length],
  );
  const head = <ReplayHead onLive={() => patch(LIVE, false)} />;
  const player = (
    // The keys of what is inside, together.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={phone ? 'rpl-player' : 'float map-day rpl-player'} aria-label={t('replay.title')} onKeyDown={onKey}>
      <ReplayBar playback={playback} timeZone={timeZone} onMark={toMark} />
      <Timeline
        tracks={tracks}
        plates={plates}
        colors={colors}
        looked={looked}
        playback={playback}
        from={from}
        to={to}
        timeZone={timeZone}
      />
    </section>
  );
  const panel = (
    <>
      <ReplayPanel
        rows={rows}
        plates={plates}
        chosen={chosen}
        onChosen={(ids) => patch({ replay: ids.slice(-REPLAYED_MAX).join(',') || undefined, ...(ids.length === 0 ? LIVE : {}) })}
        range={{ from, to }}
        onRange={(range) => {
          begins.current = true;
          patch({ ...range, moment: undefined });
        }}
        today={today}
        timeZone={timeZone}
        tracks={tracks}
        colors={colors}
        looked={looked}
        onLook={(vehicle) => patch({ vehicle })}
        playback={playback}
      />
      <ReplayNote tracks={found} asked={asked} most={MOST} timeZone={timeZone} />
      {track && found.phase === 'ready' && (
        <ReplayEvents track={track} plate={plates.get(track.vehicle) ?? ''} playback={playback} timeZone={timeZone} isLong={from !== to} />
      )}
    </>
  );
  return (
    <div ref={mapRef} className="map-screen" data-replay={found.phase}>
      <h1 className="sr-only">{t('replay.title')}</h1>
      <MapView
        vehicles={NO_VEHICLES}
        selected={looked ?? null}
        start={startOf(search)}
        padding={padding}
        onSelect={(id) => id !== null && patch({ vehicle: id })}
        onView={onView}
        onReady={onReady}
        engineRef={engine}
      >
        {ready && (
          <MapControls
            onZoom={phone ? undefined : (steps) => engine.current?.zoomBy(steps)}
            onFit={fit}
            fitLabel={t('replay.fit')}
            style={{ right: EDGE_PX, top: phone ? 76 : EDGE_PX }}
          />
        )}
      </MapView>
      {phone ? (
        <>
          {head}
          <MapSheet label={t('replay.chosen')} stop={stop} mapPx={mapPx} onStop={setStop}>
            {player}
            {panel}
          </MapSheet>
        </>
      ) : (
        <>
          <aside className="float map-list" aria-label={t('replay.chosen')}>
            {head}
            {panel}
          </aside>
          {player}
        </>
      )}
    </div>
  );
}
