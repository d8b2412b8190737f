import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { EMPTY_MAPPING, inboundMappingSchema, type InboundMapping, type KeptMapping } from '../../../../domain/platform/inbound-mapping.ts';
import { useKeptDraft } from '../../../entity-ui/use-kept-draft.ts';

const draftSchema = z.object({ version: z.int(), mapping: inboundMappingSchema, sample: z.string() });

export interface MappingDraft {
  mapping: InboundMapping;
  sample: string;
  /** The version it was made from. */
  version: number;
  /** It is of an earlier visit. */
  restored: boolean;
  /** When it was kept on the device as it is. */
  keptAt: string | null;
  change: (changes: Partial<InboundMapping>) => void;
  setSample: (sample: string) => void;
  /** What is typed was saved: no draft is left. */
  saved: () => Promise<void>;
  forget: () => Promise<void>;
}

/** The mapping as it is being written, kept on the device with its sample until it is saved or discarded. */
export function useMappingDraft(type: string, kept: KeptMapping): MappingDraft {
  const start = { version: kept.version, mapping: kept.mapping ?? EMPTY_MAPPING, sample: '' };
  const [typed, setTyped] = useState<z.infer<typeof draftSchema> | null>(null);
  const [restored, setRestored] = useState(false);
  /** When it was kept before the last change. */
  const [olderAt, setOlderAt] = useState<string | null>(null);
  const draft = useKeptDraft(`admin-mapping:${type}`, (value) => {
    const parsed = draftSchema.safeParse(value);
    if (!parsed.success) return false;
    setTyped(parsed.data);
    setRestored(true);
    return true;
  });
  const now = typed ?? start;
  const latest = useRef(now);
  latest.current = now;
  const write = (changes: Partial<typeof now>): void => {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    setTyped(next);
    setOlderAt(draft.keptAt);
    draft.typed(next);
  };
  const forget = async (): Promise<void> => {
    await draft.forget();
    setRestored(false);
    setTyped(null);
  };
  return {
    ...now,
    restored,
    keptAt: draft.keptAt === olderAt ? null : draft.keptAt,
    change: (changes) => write({ mapping: { ...latest.current.mapping, ...changes } }),
    setSample: (sample) => write({ sample }),
    saved: async () => {
      const { sample, mapping, version } = latest.current;
      await draft.forget();
      setRestored(false);
      setTyped({ sample, mapping, version: version + 1 });
    },
    forget,
  };
}
