import * as z from 'zod/mini';

const KEY = 'sillage.field';
const schema = z.object({
  sun: z._default(z.boolean(), false),
  large: z._default(z.boolean(), false),
  vibrate: z._default(z.boolean(), true),
});

/** How field work shows on this device: bright sun, large type, a vibration for each answer. */
export type FieldDisplay = z.infer<typeof schema>;

const listeners = new Set<() => void>();
let current: FieldDisplay | undefined;

/** What this device keeps; what cannot be read is as nothing was chosen. */
export function readFieldDisplay(text: string | null): FieldDisplay {
  let kept: unknown = {};
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    // Written by something else: the defaults.
  }
  const parsed = schema.safeParse(kept);
  return parsed.success ? parsed.data : schema.parse({});
}

export function fieldDisplay(): FieldDisplay {
  if (!current) {
    let text: string | null = null;
    try {
      text = localStorage.getItem(KEY);
    } catch {
      // Storage refused: the defaults.
    }
    current = readFieldDisplay(text);
  }
  return current;
}

export function setFieldDisplay(patch: Partial<FieldDisplay>): void {
  current = { ...fieldDisplay(), ...patch };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Storage refused: it holds for this visit.
  }
  for (const listener of listeners) listener();
}

export function watchFieldDisplay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A short vibration where the device can and the person wants it. */
export function buzz(ms = 25): void {
  if (fieldDisplay().vibrate && 'vibrate' in navigator) navigator.vibrate(ms);
}
