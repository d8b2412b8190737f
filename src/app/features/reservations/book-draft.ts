import * as z from 'zod/mini';

const schema = z.object({ vehicle: z.optional(z.string()), holder: z.nullable(z.string()), purpose: z.string(), note: z.string() });

/** What is typed of a reservation that is not made yet. */
export type BookDraft = Omit<z.infer<typeof schema>, 'vehicle'>;

/**
 * A kept draft as it serves to reserve a vehicle; null: it is none. What it is for stays whatever the vehicle; for whom, only of the same one: nobody is given a
 * vehicle by a choice that was made for another and given up.
 */
export function draftFor(kept: unknown, vehicle: string): BookDraft | null {
  const read = schema.safeParse(kept);
  if (!read.success) return null;
  const { vehicle: of, holder, purpose, note } = read.data;
  return { holder: of === vehicle ? holder : null, purpose, note };
}
