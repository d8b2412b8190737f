import { useState, type FormEvent } from 'react';
import { refusalOf, type Refusal } from './identity-call.ts';

interface Proof {
  typed: string;
  type: (typed: string) => void;
  busy: boolean;
  refusal: Refusal | 'missing' | null;
  submit: (event: FormEvent) => void;
}

/** One field that proves who asks, a code or a password, handed to `send`; `wrong` is what the server means by not taking it. */
export function useProof(wrong: Refusal, send: (proof: string) => Promise<void>): Proof {
  const [typed, type] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | 'missing' | null>(null);
  const ask = async (): Promise<void> => {
    if (!typed) return setRefusal('missing');
    setBusy(true);
    setRefusal(null);
    try {
      await send(typed);
    } catch (error) {
      setRefusal(refusalOf(error, wrong));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void ask();
  };
  return { typed, type, busy, refusal, submit };
}
