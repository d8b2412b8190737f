import { type MouseEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A module that arrives after the first screen: what floats (menus, dialogs) is not part of what a list needs to show. */
export interface Deferred<M> {
  load: () => Promise<M>;
  loaded: M | null;
}

export function deferred<M>(importer: () => Promise<M>): Deferred<M> {
  let promise: Promise<M> | undefined;
  const self: Deferred<M> = {
    loaded: null,
    load: () =>
      (promise ??= importer().then(
        (module) => (self.loaded = module),
        (error: unknown) => {
          promise = undefined;
          throw error;
        },
      )),
  };
  return self;
}

interface DeferredPart<M> {
  module: M | null;
  /** The pointer comes near: the part takes the button's place before it can be pressed. */
  near: () => void;
  /** What the person did on the plain button before the part arrived; read once by the part that replaces it. */
  takeIntent: () => { open: boolean; focus: boolean };
  /** On mousedown too: the part may take the button's place before the click comes. */
  press: (event: MouseEvent) => void;
  focus: (focused: boolean) => void;
}

export function useDeferred<M>(source: Deferred<M>): DeferredPart<M> {
  const [module, setModule] = useState(source.loaded);
  const intent = useRef({ open: false, focus: false });
  const load = useCallback(() => {
    if (source.loaded) setModule(() => source.loaded);
    else
      source.load().then(
        (loaded) => setModule(() => loaded),
        () => undefined,
      );
  }, [source]);
  return {
    module,
    near: () => {
      if (source.loaded) flushSync(() => setModule(() => source.loaded));
      else load();
    },
    takeIntent: () => {
      const taken = intent.current;
      intent.current = { open: false, focus: false };
      return taken;
    },
    press: (event) => {
      // The plain button goes away during its own mousedown: the browser would then give the focus to what is around, and that closes what has just opened.
      if (event.type === 'mousedown') event.preventDefault();
      intent.current.open = true;
      load();
    },
    focus: (focused) => {
      intent.current.focus = focused;
      if (focused) load();
    },
  };
}

/** Opens a Headless UI button that has just taken the place of the plain one. */
export function applyIntent(button: HTMLElement | null, intent: { open: boolean; focus: boolean }): void {
  if (!button) return;
  if (intent.focus || intent.open) button.focus();
  if (intent.open) button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
}

/** Where what floats is put in the page: the dialog it was opened from, else the main landmark, so that it is never outside of both. */
export function usePortalTarget(button: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  return useMemo(
    () => ({
      get current() {
        return (
          button.current?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? document.querySelector('main') ?? document.body
        );
      },
    }),
    [button],
  );
}
