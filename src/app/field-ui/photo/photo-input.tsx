import { useEffect, type RefObject } from 'react';

interface PhotoInputProps {
  input: RefObject<HTMLInputElement | null>;
  /** The phone's camera instead of its photos. */
  capture?: 'environment';
  onFile: (file: File) => void;
  onCancel?: () => void;
}

/** The browser's own way to a photo, pressed by a button of ours. */
export function PhotoInput({ input, capture, onFile, onCancel }: PhotoInputProps) {
  useEffect(() => {
    const element = input.current;
    const left = (event: Event): void => {
      // A dialog around would take it as its own.
      event.stopPropagation();
      onCancel?.();
    };
    // Not among the events that React types for an input.
    element?.addEventListener('cancel', left);
    return () => element?.removeEventListener('cancel', left);
  }, [input, onCancel]);
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      capture={capture}
      hidden
      onChange={({ target }) => {
        const file = target.files?.[0];
        target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
