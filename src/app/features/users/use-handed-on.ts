import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type HandedFate, type HandedOn, handedOnSchema, type HandedDecision } from '../../../domain/membership/handed-on.ts';
import { call } from '../../session/http.ts';

const answerSchema = z.object({ results: z.array(handedOnSchema) });
const pathOf = (memberId: string): string => `/api/v1/memberships/${memberId}/handed-on`;

/** What a member handed on, and what is decided of it: the server's, so each needs the network and throws HttpError without it. */
async function readHandedOn(memberId: string): Promise<HandedOn[]> {
  return answerSchema.parse(await call(pathOf(memberId))).results;
}

/** Gives what is left undecided. */
async function decideHandedOn(memberId: string, decisions: readonly HandedDecision[]): Promise<HandedOn[]> {
  return answerSchema.parse(await call(pathOf(memberId), { method: 'POST', json: { decisions } })).results;
}

export interface HeldBy {
  memberId: string;
  items: readonly HandedOn[];
}

export interface HandedOnState {
  state: 'none' | 'reading' | 'read' | 'failed';
  held: readonly HeldBy[];
  fateOf: (item: HandedOn) => HandedFate | undefined;
  choose: (item: HandedOn, fate: HandedFate) => void;
  /** Each has its answer. */
  isDecided: boolean;
  /** Has the server do what was chosen for a member, once. */
  apply: (memberId: string) => Promise<void>;
}

const ANSWER_MS = 3000;

const keyOf = ({ kind, _id }: HandedOn): string => `${kind} ${_id}`;

/** What these members handed on, read from the server, and what is chosen for each; no members: nothing is asked. */
export function useHandedOn(memberIds: readonly string[]): HandedOnState {
  const wanted = memberIds.join(' ');
  const [read, setRead] = useState<{ of: string; held: readonly HeldBy[] | null }>({ of: '', held: [] });
  const [fates, setFates] = useState<ReadonlyMap<string, HandedFate>>(new Map());

  useEffect(() => {
    let isOver = false;
    const ids = wanted === '' ? [] : wanted.split(' ');
    const readAll = async (): Promise<HeldBy[]> => {
      const held: HeldBy[] = [];
      for (const memberId of ids) held.push({ memberId, items: await readHandedOn(memberId) });
      return held.filter(({ items }) => items.length > 0);
    };
    // Nobody waits for a network that does not answer: what comes later is shown then.
    const timer = setTimeout(() => setRead({ of: wanted, held: null }), ANSWER_MS);
    readAll().then(
      (held) => {
        clearTimeout(timer);
        if (!isOver) setRead({ of: wanted, held });
      },
      () => {
        if (!isOver) setRead({ of: wanted, held: null });
      },
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wanted]);

  const isRead = read.of === wanted;
  const held = isRead && read.held ? read.held : [];
  const apply = async (memberId: string): Promise<void> => {
    const items = held.find((one) => one.memberId === memberId)?.items ?? [];
    const decisions = items.flatMap((item) => {
      const fate = fates.get(keyOf(item));
      return fate ? [{ kind: item.kind, _id: item._id, fate }] : [];
    });
    if (decisions.length === 0) return;
    const left = await decideHandedOn(memberId, decisions);
    const after = (one: HeldBy): HeldBy => (one.memberId === memberId ? { memberId, items: left } : one);
    setRead((now) => ({ ...now, held: (now.held ?? []).map(after).filter((one) => one.items.length > 0) }));
  };
  return {
    state: wanted === '' ? 'none' : !isRead ? 'reading' : read.held ? 'read' : 'failed',
    held,
    fateOf: (item) => fates.get(keyOf(item)),
    choose: (item, fate) => setFates((now) => new Map(now).set(keyOf(item), fate)),
    isDecided: held.every(({ items }) => items.every((item) => fates.has(keyOf(item)))),
    apply,
  };
}
