import { notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { PageAccess } from '../../domain/access/guards.ts';
import { guard, type Opening } from './guard.ts';

const idSchema = z.uuid();

/** `beforeLoad` of the screen of a row: what is no id is no page. */
export function guardId(access: PageAccess): (opening: Opening & { params: { id: string } }) => Promise<void> {
  const enter = guard(access);
  return async (opening) => {
    if (!idSchema.safeParse(opening.params.id).success) throw notFound();
    await enter(opening);
  };
}
