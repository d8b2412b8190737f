import { useRef } from 'react';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { SignaturePad, type SignaturePadProps } from '../../field-ui/signature-pad.tsx';
import { useFileUrls } from '../../field-ui/use-file-urls.ts';
import { useWizard } from './wizard.ts';

/** A drawn signature, kept after each stroke: the picture before it goes. */
export function SignedBy({
  item,
  label,
  ...named
}: { item: string; label: string } & Pick<SignaturePadProps, 'name' | 'onName' | 'nameError'>) {
  const { files, addFile, removeFile, answer, answers } = useWizard();
  const timeZone = useTimeZone();
  const own = files.filter((file) => file.item === item);
  const last = own.at(-1);
  const pictures = useFileUrls(last ? [last] : []);
  const held = useRef<readonly string[]>([]);
  held.current = own.map(({ id }) => id);
  const turn = useRef(Promise.resolve());
  const url = last && pictures.get(last.id);
  const inTurn = (work: () => Promise<void>): void => {
    turn.current = turn.current.then(work, work);
  };
  const keep = async (png: ArrayBuffer): Promise<void> => {
    const { id } = await addFile(item, png, 'image/png');
    for (const old of held.current.filter((one) => one !== id)) await removeFile(old);
    answer(item, { value: null, signed: true });
  };
  const clear = async (): Promise<void> => {
    for (const old of held.current) await removeFile(old);
    answer(item, null);
  };
  return (
    <SignaturePad
      label={label}
      {...named}
      onSigned={(png) => inTurn(() => keep(png))}
      onClear={() => inTurn(clear)}
      signedAt={answers[item]?.signed ? (last?.takenAt ?? null) : null}
      timeZone={timeZone}
      {...(url !== undefined && { imageUrl: url })}
    />
  );
}
