import { useCallback, useEffect, useRef, useState } from 'react';
import type { Area, LngLat } from '../../../domain/geo/geometry.ts';
import type { MapEngine } from '../map-engine.ts';
import { areaOf, editArea, startEdit, type EditAction, type EditState, type ShapeKind } from './edit-model.ts';
import { EditOverlay } from './edit-overlay.ts';
import type { Handle } from './handle-press.ts';

interface AreaEditInput {
  engine: MapEngine | null;
  value: Area | null;
  kind: ShapeKind;
  onChange: (area: Area | null, kind: ShapeKind) => void;
  pin: LngLat | null;
  onPin: (at: LngLat) => void;
  nameOf: (handle: Handle) => string;
  stepM: number;
  label: string;
}

const isSame = (a: Area | null, b: Area | null): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The state of an editor and what draws it on the map; a value that changes from outside begins a new history. */
export function useAreaEdit(input: AreaEditInput): { state: EditState; dispatch: (action: EditAction) => void; crowded: boolean } {
  const { engine, value, kind, pin, label } = input;
  const [state, setState] = useState(() => startEdit(value, kind));
  const [crowded, setCrowded] = useState(false);
  const now = useRef(state);
  const told = useRef(value);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });

  const dispatch = useCallback((action: EditAction) => {
    const before = now.current;
    const next = editArea(before, action);
    if (next === before) return;
    now.current = next;
    setState(next);
    if (next.shape === before.shape || action.type === 'load') return;
    told.current = areaOf(next);
    latest.current.onChange(told.current, next.shape.kind);
  }, []);

  useEffect(() => {
    if (isSame(value, told.current)) return;
    told.current = value;
    dispatch({ type: 'load', area: value, kind: value?.kind ?? now.current.shape.kind });
  }, [value, dispatch]);

  const overlay = useRef<EditOverlay | null>(null);
  useEffect(() => {
    if (!engine) return undefined;
    const made = new EditOverlay(
      engine.surface(),
      {
        dispatch,
        onPin: (at) => latest.current.onPin(at),
        onCrowded: setCrowded,
        nameOf: (handle) => latest.current.nameOf(handle),
        stepM: () => latest.current.stepM,
      },
      label,
    );
    overlay.current = made;
    made.show(now.current, latest.current.pin);
    return () => {
      made.destroy();
      overlay.current = null;
    };
  }, [engine, label, dispatch]);

  const { selected } = state;
  useEffect(() => {
    overlay.current?.show(state, pin);
    // The keyboard goes with the chosen point, when it was on one.
    if (selected && document.activeElement?.closest('.edit-overlay')) overlay.current?.focus(selected);
  }, [state, pin, selected]);
  return { state, dispatch, crowded };
}
