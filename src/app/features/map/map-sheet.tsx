import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SHEET_STOPS = ['low', 'half', 'full'] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];

/** Height of the sheet at each stop, given the height of the map, px. */
export function sheetPx(stop: SheetStop, mapPx: number): number {
  return stop === 'low' ? 148 : stop === 'half' ? Math.round(Math.min(mapPx * 0.56, 420)) : Math.max(320, mapPx - 64);
}

interface MapSheetProps {
  label: string;
  stop: SheetStop;
  mapPx: number;
  onStop: (stop: SheetStop) => void;
  children: ReactNode;
}

const STEP_PX = 40;

/** The phone's panel under the map: the handle is dragged, pressed, or moved with the arrows. Not a dialog: the map stays usable. */
export function MapSheet({ label, stop, mapPx, onStop, children }: MapSheetProps) {
  const { t } = useTranslation('map');
  const [dragPx, setDragPx] = useState<number | null>(null);
  const from = useRef({ y: 0, px: 0, moved: false });
  const heightPx = dragPx ?? sheetPx(stop, mapPx);
  const index = SHEET_STOPS.indexOf(stop);
  const onDown = (event: PointerEvent<HTMLButtonElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { y: event.clientY, px: heightPx, moved: false };
  };
  const onMove = (event: PointerEvent<HTMLButtonElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const px = from.current.px + from.current.y - event.clientY;
    if (Math.abs(px - from.current.px) > 6) from.current.moved = true;
    if (from.current.moved) setDragPx(Math.max(72, Math.min(sheetPx('full', mapPx), px)));
  };
  const onUp = (): void => {
    if (dragPx === null) return;
    const up = dragPx - from.current.px;
    const nearest = SHEET_STOPS.toSorted((a, b) => Math.abs(sheetPx(a, mapPx) - dragPx) - Math.abs(sheetPx(b, mapPx) - dragPx))[0]!;
    const flicked = nearest === stop && Math.abs(up) > STEP_PX ? SHEET_STOPS[index + Math.sign(up)] : undefined;
    setDragPx(null);
    onStop(flicked ?? nearest);
  };
  const onClick = (): void => {
    if (!from.current.moved) onStop(SHEET_STOPS[(index + 1) % SHEET_STOPS.length]!);
    from.current.moved = false;
  };
  const onKey = (event: KeyboardEvent): void => {
    const to = event.key === 'ArrowUp' ? SHEET_STOPS[index + 1] : event.key === 'ArrowDown' ? SHEET_STOPS[index - 1] : undefined;
    if (!to) return;
    event.preventDefault();
    onStop(to);
  };
  return (
    <section
      className="map-sheet"
      aria-label={label}
      data-dragging={dragPx !== null || undefined}
      style={{ '--sheet-px': `${heightPx}px` } as CSSProperties}
    >
      <button
        type="button"
        className="map-grab"
        aria-label={t('sheet.handle')}
        aria-expanded={stop !== 'low'}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={onUp}
        onClick={onClick}
        onKeyDown={onKey}
      >
        <i />
      </button>
      <div className="map-sheet-body" key={label}>
        {children}
      </div>
    </section>
  );
}

/** Height of an element, px; follows it. */
export function useHeight(): [number, (element: HTMLElement | null) => void] {
  const [px, setPx] = useState(() => globalThis.innerHeight ?? 800);
  const observer = useRef<ResizeObserver>(undefined);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new ResizeObserver(() => setPx(element.clientHeight));
    observer.current.observe(element);
    setPx(element.clientHeight);
  }, []);
  return [px, ref];
}
