import * as z from 'zod/mini';
import { handedOnSchema, type HandedDecision, type HandedOn } from '../../../domain/membership/handed-on.ts';
import { call } from '../../session/http.ts';

const answerSchema = z.object({ results: z.array(handedOnSchema) });
const pathOf = (memberId: string): string => `/api/v1/memberships/${memberId}/handed-on`;

/** What a member handed on, and what is decided of it: the server's, so each needs the network and throws HttpError without it. */
export async function readHandedOn(memberId: string): Promise<HandedOn[]> {
  return answerSchema.parse(await call(pathOf(memberId))).results;
}

/** Gives what is left undecided. */
export async function decideHandedOn(memberId: string, decisions: readonly HandedDecision[]): Promise<HandedOn[]> {
  return answerSchema.parse(await call(pathOf(memberId), { method: 'POST', json: { decisions } })).results;
}
